/** Milliseconds between two looks of a page at the server. */
export const POLL_MS = {
  /** Work whose progress the user watches. */
  progress: 1_500,
  /** Queues of the installation, and work in the background. */
  queue: 5_000,
  /** Lists in which others' work appears. */
  list: 15_000,
  /** Settings and states that rarely change. */
  setting: 30_000,
  /** Counts in the navigation. */
  count: 60_000,
} as const;
