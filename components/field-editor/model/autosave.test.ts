import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FieldApi, Outcome } from "../field-api";
import { createAutosave, type SaveState } from "./autosave";
import { type EditorField, type FieldMap, toFieldMap } from "./editor-field";
import { textField } from "./testing-fields";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that keeps fields and obeys the contract: ids rise, an unknown id is refused. */
function server(loaded: readonly EditorField[]) {
  const held = new Map(loaded.map((field) => [field.id, field]));
  const calls: string[] = [];
  let lastId = 100;
  let failing: Outcome<never> | null = null;
  const answer = async <T>(call: string, act: () => T): Promise<Outcome<T>> => {
    calls.push(call);
    return failing ?? { ok: true, value: act() };
  };
  const api: FieldApi = {
    createMany: (fields) =>
      answer(`create ${fields.length}`, () =>
        fields.map((field) => {
          lastId += 1;
          held.set(lastId, field);
          return lastId;
        }),
      ),
    updateMany: (changes) =>
      answer(`update ${changes.length}`, () => {
        for (const { serverId, field } of changes) held.set(serverId, field);
        return null;
      }),
    deleteMany: (ids) =>
      answer(`delete ${ids.length}`, () => {
        for (const id of ids) held.delete(id);
        return null;
      }),
  };
  return { api, calls, held, fail: (outcome: Outcome<never> | null) => (failing = outcome) };
}

function sitting(loaded: readonly EditorField[] = []) {
  const remote = server(loaded);
  const states: SaveState["kind"][] = [];
  let fields: FieldMap = toFieldMap(loaded);
  const autosave = createAutosave({
    api: remote.api,
    loaded,
    read: () => fields,
    report: ({ kind }) => {
      if (states.at(-1) !== kind) states.push(kind);
    },
  });
  const show = (...next: EditorField[]) => {
    fields = toFieldMap(next);
    autosave.changed();
  };
  return { ...remote, autosave, states, show };
}

const moved = (id: number, positionX: number) => textField(id, { positionX });

describe("autosave", () => {
  test("sends one batch after 600 ms of quiet, whatever number of edits came before", async () => {
    const { show, calls, held, states } = sitting([moved(1, 10)]);
    for (const x of [11, 12, 13]) show(moved(1, x), textField(-1));
    await vi.advanceTimersByTimeAsync(599);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(["update 1", "create 1"]);
    expect(held.get(1)?.positionX).toBe(13);
    expect(states).toEqual(["saving", "saved"]);
  });

  test("a hand that never rests is saved after 3 s all the same", async () => {
    const { show, calls } = sitting([moved(1, 10)]);
    for (let index = 0; index < 11; index += 1) {
      show(moved(1, 11 + index));
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(calls.length).toBeGreaterThan(0);
  });

  test("a field placed here is updated and deleted by the number the server gave it", async () => {
    const { show, held, calls, autosave } = sitting();
    show(moved(-1, 10));
    await autosave.flush();
    show(moved(-1, 20));
    await autosave.flush();
    expect([...held]).toEqual([[101, moved(-1, 20)]]);
    show();
    await autosave.flush();
    expect(held.size).toBe(0);
    expect(calls).toEqual(["create 1", "update 1", "delete 1"]);
  });

  test("another recipient makes a new field, because a field's recipient cannot change", async () => {
    const { show, held, calls, autosave } = sitting([textField(1)]);
    show(textField(1, { recipientId: 2 }));
    await autosave.flush();
    expect(calls).toEqual(["delete 1", "create 1"]);
    expect([...held]).toEqual([[101, textField(1, { recipientId: 2 })]]);
  });

  test("what is done and undone before a batch leaves is never sent", async () => {
    const { show, calls, states } = sitting([textField(1)]);
    show(textField(1), textField(-1));
    show(textField(1));
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toEqual([]);
    expect(states.at(-1)).toBe("saved");
  });

  test("without a server nothing is lost: it says so, tries again, and catches up by itself", async () => {
    const { show, held, fail, states } = sitting();
    fail({ ok: false, reason: "unreachable" });
    show(textField(-1));
    await vi.advanceTimersByTimeAsync(700);
    expect(states.at(-1)).toBe("offline");
    show(textField(-1), textField(-2));
    fail(null);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(held.size).toBe(2);
    expect(states.at(-1)).toBe("saved");
  });

  test("a refusal stays visible and is not repeated until somebody asks", async () => {
    const { show, calls, fail, states, autosave } = sitting();
    fail({ ok: false, reason: "refused", code: "INVALID_REQUEST" });
    show(textField(-1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(["create 1"]);
    expect(states.at(-1)).toBe("failed");
    fail(null);
    await autosave.flush();
    expect(states.at(-1)).toBe("saved");
  });

  test("however many ask at once, one batch leaves", async () => {
    const { show, calls, autosave } = sitting();
    show(moved(-1, 10));
    await Promise.all([autosave.flush(), autosave.flush(), autosave.flush()]);
    expect(calls).toEqual(["create 1"]);
  });

  test("changes made while a batch is on its way go out after it, never beside it", async () => {
    const { show, held, autosave } = sitting();
    show(moved(-1, 10));
    const first = autosave.flush();
    show(moved(-1, 30));
    await first;
    await vi.advanceTimersByTimeAsync(700);
    expect([...held]).toEqual([[101, moved(-1, 30)]]);
  });
});
