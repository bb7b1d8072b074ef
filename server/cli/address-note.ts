/** What to set so that other devices reach this process: an example with the port that it listens on. */
export const addressNote = (port: number): string =>
  `other devices need BASE_URL, such as BASE_URL=http://192.168.1.10:${port}`;
