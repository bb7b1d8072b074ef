import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { textField } from "@/e2e/fixtures/editor-fields";
import type { FieldApi, Outcome, ServerField } from "../field-api";
import { createAutosave, type SaveState } from "./autosave";
import { type EditorField, type FieldMap, toFieldMap } from "./editor-field";
import type { NamedField } from "./field-draft";
import type { Clash } from "./rebase";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ROSA = { name: "Rosa", isMe: false };

/** Answer for a field refused because of a stale revision. */
const TAKEN: ServerField = { serverId: -1, revision: 0 };

/** Creates a server double that obeys the contract: ids rise, and a stale revision is refused. */
function createServer(loaded: readonly EditorField[]) {
  const storedFields = new Map(loaded.map((field) => [field.id, field]));
  const revisions = new Map(loaded.map((field) => [field.id, 1]));
  const names = new Map<number, string>();
  const isNamed = ({ secondaryId }: NamedField) => [...names.values()].includes(secondaryId);
  const calls: string[] = [];
  let lastId = 100;
  let failing: Outcome<never> | null = null;
  let isLosingAnswers = false;
  const writeField = (id: number, field: EditorField): ServerField => {
    storedFields.set(id, field);
    const revision = (revisions.get(id) ?? 0) + 1;
    revisions.set(id, revision);
    return { serverId: id, revision };
  };
  const answerCall = async <T>(
    call: string,
    seen: readonly ServerField[],
    act: () => T,
  ): Promise<Outcome<T>> => {
    calls.push(call);
    if (failing) return failing;
    if (seen.some(({ serverId, revision }) => revisions.get(serverId) !== revision)) {
      return { ok: false, reason: "refused", code: "CONFLICT" };
    }
    const value = act();
    return isLosingAnswers ? { ok: false, reason: "unreachable" } : { ok: true, value };
  };
  const api: FieldApi = {
    createMany: (fields) =>
      answerCall(`create ${fields.length}`, fields.some(isNamed) ? [TAKEN] : [], () =>
        fields.map(({ field, secondaryId }) => {
          lastId += 1;
          names.set(lastId, secondaryId);
          return writeField(lastId, field);
        }),
      ),
    updateMany: (changes) =>
      answerCall(`update ${changes.length}`, changes, () =>
        changes.map(({ serverId, field }) => writeField(serverId, field)),
      ),
    deleteMany: (stands) =>
      answerCall(`delete ${stands.length}`, stands, () => {
        for (const { serverId } of stands) {
          storedFields.delete(serverId);
          revisions.delete(serverId);
        }
        return null;
      }),
    follow: () =>
      answerCall("follow", [], () => ({
        revision: 1,
        fields: [...storedFields].map(([serverId, field]) => ({
          serverId,
          revision: revisions.get(serverId) ?? 1,
          field: { ...field, id: serverId },
          secondaryId: names.get(serverId) ?? `of ${serverId}`,
          by: ROSA,
        })),
        removed: new Map(),
      })),
    beat: () => answerCall("beat", [], () => ({ revision: 1, others: [], left: null })),
  };
  return {
    api,
    calls,
    held: storedFields,
    write: writeField,
    erase: (id: number) => [storedFields.delete(id), revisions.delete(id)],
    fail: (outcome: Outcome<never> | null) => (failing = outcome),
    loseAnswers: (isLosing: boolean) => (isLosingAnswers = isLosing),
  };
}

function startSession(loaded: readonly EditorField[] = []) {
  const remote = createServer(loaded);
  const states: SaveState["kind"][] = [];
  let fields: FieldMap = toFieldMap(loaded);
  let clashes: readonly Clash[] = [];
  const busy = new Set<number>();
  const autosave = createAutosave({
    api: remote.api,
    loaded: loaded.map((field) => ({ serverId: field.id, revision: 1, field })),
    read: () => fields,
    report: ({ kind }) => {
      if (states.at(-1) !== kind) states.push(kind);
    },
    busy: () => busy,
    take: (changes) => {
      const next = new Map(fields);
      for (const { before, after } of changes) {
        if (after) next.set(after.id, after);
        else if (before) next.delete(before.id);
      }
      fields = next;
    },
    ask: (asked) => {
      clashes = asked;
    },
  });
  const showFields = (...next: EditorField[]) => {
    fields = toFieldMap(next);
    autosave.changed();
  };
  const getPositionX = (id: number) => fields.get(id)?.positionX;
  return { ...remote, autosave, states, show: showFields, busy, at: getPositionX, asked: () => clashes };
}

const movedField = (id: number, positionX: number) => textField(id, { positionX });

describe("autosave", () => {
  test("sends one batch after 600 ms of quiet, however many edits came before", async () => {
    const { show, calls, held, states } = startSession([movedField(1, 10)]);
    for (const x of [11, 12, 13]) show(movedField(1, x), textField(-1));
    await vi.advanceTimersByTimeAsync(599);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(["update 1", "create 1"]);
    expect(held.get(1)?.positionX).toBe(13);
    expect(states).toEqual(["saving", "saved"]);
  });

  test("saves after 3 s at the latest while edits keep coming", async () => {
    const { show, calls } = startSession([movedField(1, 10)]);
    for (let index = 0; index < 11; index += 1) {
      show(movedField(1, 11 + index));
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(calls.length).toBeGreaterThan(0);
  });

  test("a field placed here is updated and deleted by its server id", async () => {
    const { show, held, calls, autosave } = startSession();
    show(movedField(-1, 10));
    await autosave.flush();
    show(movedField(-1, 20));
    await autosave.flush();
    expect([...held]).toEqual([[101, movedField(-1, 20)]]);
    show();
    await autosave.flush();
    expect(held.size).toBe(0);
    expect(calls).toEqual(["create 1", "update 1", "delete 1"]);
  });

  test("changing the recipient creates a new field, because a field's recipient cannot change", async () => {
    const { show, held, calls, autosave } = startSession([textField(1)]);
    show(textField(1, { recipientId: 2 }));
    await autosave.flush();
    expect(calls).toEqual(["delete 1", "create 1"]);
    expect([...held]).toEqual([[101, textField(1, { recipientId: 2 })]]);
  });

  test("sends nothing for a change that is undone before the batch leaves", async () => {
    const { show, calls, states } = startSession([textField(1)]);
    show(textField(1), textField(-1));
    show(textField(1));
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toEqual([]);
    expect(states.at(-1)).toBe("saved");
  });

  test("keeps changes while the server is unreachable, reports it, and retries by itself", async () => {
    const { show, held, fail, states } = startSession();
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

  test("a refusal stays visible and is not retried until the user asks", async () => {
    const { show, calls, fail, states, autosave } = startSession();
    fail({ ok: false, reason: "refused", code: "INVALID_REQUEST" });
    show(textField(-1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(["create 1"]);
    expect(states.at(-1)).toBe("failed");
    fail(null);
    await autosave.flush();
    expect(states.at(-1)).toBe("saved");
  });

  test("simultaneous flushes send only one batch", async () => {
    const { show, calls, autosave } = startSession();
    show(movedField(-1, 10));
    await Promise.all([autosave.flush(), autosave.flush(), autosave.flush()]);
    expect(calls).toEqual(["create 1"]);
  });

  test("sends changes made during a batch after it, never in parallel", async () => {
    const { show, held, autosave } = startSession();
    show(movedField(-1, 10));
    const first = autosave.flush();
    show(movedField(-1, 30));
    await first;
    await vi.advanceTimersByTimeAsync(700);
    expect([...held]).toEqual([[101, movedField(-1, 30)]]);
  });
});

describe("autosave while another user edits", () => {
  test("keeps both users' changes to different fields, even when they arrive at the same moment", async () => {
    const { show, write, held, autosave, at, states } = startSession([movedField(1, 10), movedField(2, 10)]);
    write(2, movedField(2, 50));
    show(movedField(1, 20), movedField(2, 10));
    await autosave.flush();
    await autosave.catchUp();
    expect([held.get(1)?.positionX, held.get(2)?.positionX, at(2)]).toEqual([20, 50, 50]);
    expect(states.at(-1)).toBe("saved");
  });

  test("asks about a field that both users changed, and saves the rest of the batch", async () => {
    const { show, write, held, autosave, at, asked, states } = startSession([
      movedField(1, 10),
      movedField(2, 10),
    ]);
    write(1, movedField(1, 50));
    show(movedField(1, 20), movedField(2, 30));
    await autosave.flush();
    expect([held.get(1)?.positionX, at(1), held.get(2)?.positionX]).toEqual([50, 20, 30]);
    expect(asked()).toMatchObject([{ id: 1, theirs: { revision: 2 }, by: ROSA }]);
    expect(states.at(-1)).toBe("asking");
  });

  test("keeping one's own version overwrites the other; taking the other version sends nothing more", async () => {
    for (const whose of ["mine", "theirs"] as const) {
      const { show, write, held, autosave, asked, calls, states } = startSession([movedField(1, 10)]);
      write(1, movedField(1, 50));
      show(movedField(1, 20));
      await autosave.flush();
      const [clash] = asked();
      if (!clash) throw new Error("nothing was asked");
      const callCount = calls.length;
      if (whose === "theirs") show(movedField(1, 50));
      autosave.answer(clash);
      await autosave.flush();
      expect([whose, held.get(1)?.positionX]).toEqual([whose, whose === "mine" ? 20 : 50]);
      expect(calls.slice(callCount)).toEqual(whose === "mine" ? ["update 1"] : []);
      expect([asked(), states.at(-1)]).toEqual([[], "saved"]);
    }
  });

  test("undoing one's own change withdraws the question and takes the other version", async () => {
    const { show, write, held, autosave, asked, at, states } = startSession([movedField(1, 10)]);
    write(1, movedField(1, 50));
    show(movedField(1, 20));
    await autosave.flush();
    expect(asked().length).toBe(1);
    show(movedField(1, 10));
    await vi.advanceTimersByTimeAsync(1000);
    expect([at(1), held.get(1)?.positionX, asked(), states.at(-1)]).toEqual([50, 50, [], "saved"]);
  });

  test("asks about a changed field that the other user deleted, and places it again when it is kept", async () => {
    const { show, erase, held, autosave, asked } = startSession([movedField(1, 10)]);
    erase(1);
    show(movedField(1, 20));
    await autosave.flush();
    const [clash] = asked();
    expect(clash?.theirs).toBeNull();
    if (clash) autosave.answer(clash);
    await autosave.flush();
    expect([...held.values()]).toEqual([movedField(1, 20)]);
  });

  test("a field deleted here but changed by the other user stays until the user answers", async () => {
    const { show, write, held, autosave, asked } = startSession([movedField(1, 10)]);
    write(1, movedField(1, 50));
    show();
    await autosave.flush();
    expect(held.get(1)?.positionX).toBe(50);
    const [clash] = asked();
    if (clash) autosave.answer(clash);
    await autosave.flush();
    expect(held.size).toBe(0);
  });

  test("asks nothing when both users deleted a field or moved it to the same place", async () => {
    const { show, write, erase, autosave, asked, states } = startSession([
      movedField(1, 10),
      movedField(2, 10),
    ]);
    erase(1);
    write(2, movedField(2, 30));
    show(movedField(2, 30));
    await autosave.flush();
    expect([asked(), states.at(-1)]).toEqual([[], "saved"]);
  });

  test("catching up applies the other user's changes, except to a field in use", async () => {
    const { write, erase, autosave, at, busy, calls } = startSession([
      movedField(1, 10),
      movedField(2, 10),
      movedField(3, 10),
    ]);
    write(1, movedField(1, 50));
    write(2, movedField(2, 50));
    erase(3);
    write(7, movedField(7, 70));
    busy.add(2);
    expect(await autosave.catchUp()).toBeNull();
    expect([at(1), at(2), at(3), at(7)]).toEqual([50, 10, undefined, 70]);
    busy.clear();
    expect(await autosave.catchUp()).toBe(1);
    expect(at(2)).toBe(50);
    expect(calls).toEqual(["follow", "follow"]);
  });

  test("asks about a field that the other user moved while it was held, and does not move it back", async () => {
    const { show, write, autosave, busy, asked, held } = startSession([movedField(1, 10)]);
    busy.add(1);
    write(1, movedField(1, 50));
    await autosave.catchUp();
    busy.clear();
    show(movedField(1, 20));
    await autosave.flush();
    expect([asked().length, held.get(1)?.positionX]).toEqual([1, 50]);
  });

  test("recognises saved changes whose response was lost, so it places nothing twice and asks nothing", async () => {
    const { show, held, autosave, asked, loseAnswers, states } = startSession([movedField(1, 10)]);
    loseAnswers(true);
    show(movedField(1, 20));
    await autosave.flush();
    expect(states.at(-1)).toBe("offline");
    loseAnswers(false);
    show(movedField(1, 25), movedField(-1, 40));
    await autosave.flush();
    loseAnswers(true);
    show(movedField(1, 25), movedField(-1, 40), movedField(-2, 60), movedField(-3, 60));
    await autosave.flush();
    loseAnswers(false);
    show(movedField(1, 25), movedField(-1, 40), movedField(-2, 60), movedField(-3, 65));
    await autosave.flush();
    expect([...held.values()].map(({ positionX }) => positionX)).toEqual([25, 40, 60, 65]);
    expect([asked(), states.at(-1)]).toEqual([[], "saved"]);
  });

  test("shows the other user's change to a field whose creation response was lost, without a duplicate", async () => {
    const { show, held, write, autosave, asked, at, loseAnswers, states } = startSession();
    loseAnswers(true);
    show(movedField(-1, 40));
    await autosave.flush();
    write(101, movedField(101, 70));
    loseAnswers(false);
    await autosave.flush();
    expect([...held.values()].map(({ positionX }) => positionX)).toEqual([70]);
    expect([at(-1), asked(), states.at(-1)]).toEqual([70, [], "saved"]);
  });

  test("asks about a field changed by both after its creation response was lost, from its sent state", async () => {
    const { show, held, write, autosave, asked, loseAnswers, states } = startSession();
    loseAnswers(true);
    show(movedField(-1, 40));
    await autosave.flush();
    write(101, movedField(101, 70));
    loseAnswers(false);
    show(movedField(-1, 55));
    await autosave.flush();
    expect(held.size).toBe(1);
    expect(asked()).toMatchObject([
      { id: -1, base: { positionX: 40 }, theirs: { field: { positionX: 70 } } },
    ]);
    expect(states.at(-1)).toBe("asking");
  });

  test("a create call that arrives after the client gave up on it places no field twice", async () => {
    const { api, show, held, autosave, states } = startSession();
    const create = api.createMany.bind(api);
    const late: Parameters<typeof create>[0][] = [];
    api.createMany = async (fields) => {
      late.push(fields);
      return { ok: false, reason: "unreachable" };
    };
    show(movedField(-1, 40));
    await autosave.flush();
    api.createMany = async (fields) => {
      // The first call arrives now, just before the second.
      for (const given of late.splice(0)) await create(given);
      return create(fields);
    };
    show(movedField(-1, 45));
    await autosave.flush();
    expect([...held.values()].map(({ positionX }) => positionX)).toEqual([45]);
    expect(states.at(-1)).toBe("saved");
  });

  test("undoes a move, placement or deletion on the server even after its response was lost", async () => {
    const { show, held, autosave, asked, at, loseAnswers, states } = startSession([
      movedField(1, 10),
      movedField(2, 10),
    ]);
    for (const then of [
      [movedField(1, 20), movedField(2, 10)],
      [movedField(1, 10), movedField(2, 10), movedField(-1, 40)],
      [movedField(1, 10)],
    ]) {
      loseAnswers(true);
      show(...then);
      await autosave.flush();
      loseAnswers(false);
      show(movedField(1, 10), movedField(2, 10));
      await autosave.flush();
      expect([...held.values()].map(({ positionX }) => positionX)).toEqual([10, 10]);
      expect([at(1), at(2), asked(), states.at(-1)]).toEqual([10, 10, [], "saved"]);
    }
  });

  test("reassigns a field only once, and asks nothing, when the response is lost", async () => {
    const { show, held, autosave, asked, loseAnswers, states } = startSession([textField(1)]);
    loseAnswers(true);
    show(textField(1, { recipientId: 2 }));
    await autosave.flush();
    loseAnswers(false);
    await autosave.flush();
    expect([...held.values()]).toEqual([textField(1, { recipientId: 2 })]);
    expect([asked(), states.at(-1)]).toEqual([[], "saved"]);
  });

  test("does not resend a refused change because other users make changes", async () => {
    const { show, write, autosave, fail, calls, states } = startSession([
      movedField(1, 10),
      movedField(2, 10),
    ]);
    fail({ ok: false, reason: "refused", code: "INVALID_REQUEST" });
    show(movedField(1, 20), movedField(2, 10));
    await autosave.flush();
    fail(null);
    write(2, movedField(2, 50));
    await autosave.catchUp();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls, states.at(-1)]).toEqual([["update 1", "follow"], "failed"]);
  });

  test("once stopped, sends nothing and returns the number of unsent changes", async () => {
    const { show, autosave, calls } = startSession([movedField(1, 10)]);
    show(movedField(1, 20), movedField(-1, 10));
    expect(autosave.stop()).toBe(2);
    await autosave.flush();
    await autosave.catchUp();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
  });
});
