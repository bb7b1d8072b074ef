import { vi } from "vitest";
import { createLog, log } from "@/server/log";

/** Captures all log lines of this process as they would be written, until mocks are restored. */
export function captureLog(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const writer = createLog("debug", { write: (line: string) => lines.push(JSON.parse(line)) });
  for (const level of ["debug", "info", "warn", "error"] as const) {
    vi.spyOn(log, level).mockImplementation((facts: unknown, text?: string) => writer[level](facts, text));
  }
  return lines;
}
