/** Pixels; apart from the chart, whose place is kept until its chunk is there. */
export const chartHeight = 280;
