/** Sources of the processes that tests start, by the name of the bundle. */
export const PROCESSES = {
  worker: "server/cli/worker.ts",
  admin: "server/cli/admin.ts",
  "pdf-worker": "server/pdf/pool/worker.ts",
  "web-process": "server/testing/jobs/web-process.ts",
  "seal-process": "server/testing/jobs/seal-process.ts",
  "sweep-process": "server/testing/jobs/sweep-process.ts",
  "clock-shift": "server/testing/jobs/clock-shift.ts",
} as const;

export type ProcessName = keyof typeof PROCESSES;
