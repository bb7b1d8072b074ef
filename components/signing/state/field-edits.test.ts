import { afterEach, describe, expect, test, vi } from "vitest";
import { SigningProblem } from "../api/signing-problem";
import { createFieldEdits, type Edits } from "./field-edits";

type ServerReply = "ok" | "lost" | "refused";

/** Creates a store on a server that gives these answers in order, and then always succeeds. */
function createEditsOnServer(answers: ServerReply[], retryMs = 1) {
  const stored = new Map<number, unknown>();
  const sent: unknown[] = [];
  const refused: number[] = [];
  let kept: Edits = new Map();
  const edits = createFieldEdits({
    restored: new Map(),
    retryMs,
    persist: (values) => {
      kept = values;
    },
    send: async (fieldId, value) => {
      sent.push(value);
      const answer = answers.shift() ?? "ok";
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (answer === "lost") throw new SigningProblem("NETWORK");
      if (answer === "refused") throw new SigningProblem("INVALID_BODY");
      stored.set(fieldId, value);
    },
    onSaved: () => {},
    onRefused: (fieldId) => refused.push(fieldId),
  });
  return { edits, stored, sent, refused, kept: () => kept };
}

const waitUntilSent = async (server: ReturnType<typeof createEditsOnServer>) => {
  await expect.poll(() => server.edits.snapshot().size).toBe(0);
};

afterEach(() => vi.useRealTimers());

describe("a value entered but not stored yet", () => {
  test("is sent and then forgotten", async () => {
    const server = createEditsOnServer([]);
    server.edits.commit(1, "a");
    await waitUntilSent(server);
    expect(server.stored.get(1)).toBe("a");
  });

  test("is sent again until it arrives when the response was lost", async () => {
    const server = createEditsOnServer(["lost", "lost"]);
    server.edits.commit(1, "a");
    await waitUntilSent(server);
    expect(server.sent).toEqual(["a", "a", "a"]);
    expect(server.stored.get(1)).toBe("a");
  });

  test("ends with the newest value when it changes while an older one is being sent", async () => {
    const server = createEditsOnServer([]);
    server.edits.commit(1, "old");
    server.edits.commit(1, "new");
    await waitUntilSent(server);
    expect(server.stored.get(1)).toBe("new");
  });

  test("is not sent again after a refusal and does not hold up other values", async () => {
    const server = createEditsOnServer(["refused"]);
    server.edits.commit(1, "bad");
    server.edits.commit(2, "good");
    await expect.poll(() => server.stored.get(2)).toBe("good");
    expect(server.refused).toEqual([1]);
    expect(server.edits.snapshot().get(1)?.status).toBe("refused");
  });

  test("is kept for a reload while it is being typed, and not sent", async () => {
    const server = createEditsOnServer([]);
    server.edits.draft(1, "half");
    expect(await server.edits.flush()).toBe(true);
    expect(server.sent).toEqual([]);
    expect(server.kept().get(1)?.value).toBe("half");
  });

  test("is retried at intervals without a connection, however many values wait", async () => {
    vi.useFakeTimers();
    const server = createEditsOnServer(
      Array.from({ length: 200 }, () => "lost"),
      3000,
    );
    server.edits.commit(1, "a");
    await vi.advanceTimersByTimeAsync(500);
    server.edits.commit(2, "b");
    server.edits.commit(3, "c");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sent.length).toBeGreaterThanOrEqual(20);
    expect(server.sent.length).toBeLessThanOrEqual(24);
  });

  test("makes flush report that a value is still on its way", async () => {
    const server = createEditsOnServer(["lost", "lost"]);
    server.edits.commit(1, "a");
    expect(await server.edits.flush()).toBe(false);
    await waitUntilSent(server);
  });
});
