import type { AttemptAnswer } from "../../api-types";

export type TimingPart = { name: "dns" | "connect" | "wait" | "read"; fromMs: number; ms: number };

/** Converts the marks of an attempt, each counted from its start, to consecutive parts. Milliseconds. */
export function toTimingParts({
  dnsMs,
  connectMs,
  firstByteMs,
  totalMs,
}: NonNullable<AttemptAnswer["timings"]>): TimingPart[] {
  const marks = [
    ["dns", dnsMs],
    ["connect", connectMs],
    ["wait", firstByteMs],
    ["read", totalMs],
  ] as const;
  const parts: TimingPart[] = [];
  let fromMs = 0;
  // A phase that was never reached has no mark. The phase in which the attempt ended runs to the end.
  const stop = marks.findIndex(
    ([, at], index) => at === null && marks.slice(index, 3).every(([, mark]) => mark === null),
  );
  for (const [index, [name, at]] of marks.entries()) {
    const end = index === stop ? totalMs : at;
    if (end === null) continue;
    parts.push({ name, fromMs, ms: Math.max(0, end - fromMs) });
    fromMs = Math.max(fromMs, end);
    if (index === stop) break;
  }
  return parts;
}
