import * as z from "zod";

/** Limit of a custom test payload; a real notification may be larger (`BODY_LIMIT_BYTES`). */
export const TEST_PAYLOAD_LIMIT_BYTES = 64 * 1024;

const isSmall = (payload: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(payload)).length <= TEST_PAYLOAD_LIMIT_BYTES;

/**
 * A test's custom `payload` instead of the sample: any JSON object, for a receiver's own cases
 * (components/README.md 8).
 */
export const TestPayload = z.record(z.string(), z.unknown()).refine(isSmall, {
  message: `May have at most ${TEST_PAYLOAD_LIMIT_BYTES / 1024} KB`,
});
export type TestPayload = z.infer<typeof TestPayload>;

const AnyObject = z.record(z.string(), z.unknown());

export function readTestPayload(
  text: string,
): { ok: true; payload: TestPayload } | { ok: false; problem: "JSON" | "OBJECT" | "SIZE" } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: "JSON" };
  }
  const object = AnyObject.safeParse(value);
  if (!object.success) return { ok: false, problem: "OBJECT" };
  return isSmall(value) ? { ok: true, payload: object.data } : { ok: false, problem: "SIZE" };
}
