/** Steps of niceness below the server, for all threads of a child process but the one that listens. */
export const backgroundNiceness = 5;
