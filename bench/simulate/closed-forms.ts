/** Mean wait of an M/M/c queue (Erlang C), in the unit of the service time. */
export const erlangWait = (perUnit: number, meanService: number, servers: number): number => {
  const offered = perUnit * meanService;
  let term = 1;
  let sum = 1;
  for (let k = 1; k < servers; k++) {
    term *= offered / k;
    sum += term;
  }
  const last = (term * offered) / servers / (1 - offered / servers);
  return ((last / (sum + last)) * meanService) / (servers - offered);
};

/** Mean wait of an M/G/1 queue (Pollaczek and Khinchine). */
export const pollaczekWait = (perUnit: number, mean: number, secondMoment: number): number =>
  (perUnit * secondMoment) / (2 * (1 - perUnit * mean));
