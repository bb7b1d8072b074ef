/** Hint for connections from other devices, with this process's port as an example. */
export const formatAddressNote = (port: number): string =>
  `other devices need BASE_URL, such as BASE_URL=http://192.168.1.10:${port}`;
