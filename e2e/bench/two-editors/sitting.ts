import type { FieldApi, Outcome } from "@/components/field-editor/field-api";
import { createAutosave, type SaveState } from "@/components/field-editor/model/autosave";
import { type EditorField, type FieldMap, toFieldMap } from "@/components/field-editor/model/editor-field";
import type { Clash } from "@/components/field-editor/model/rebase";
import { defaultMeta } from "@/server/domain/field/meta";
import { keyOf, type Lineage } from "./lineage";

/** Shares of calls, 0 to 1, that do not arrive or whose answer does not. */
export type Weather = { lostCalls: number; lostAnswers: number };
export type Tally = { lostCalls: number; lostAnswers: number; refused: number; clashes: number };

/**
 * Wraps the operations in a line that sometimes fails: before a call arrives, or with its answer on the way back.
 */
function overBadLine(api: FieldApi, weather: Weather, random: () => number, tally: Tally): FieldApi {
  const lost = { ok: false, reason: "unreachable" } as const;
  const call = async <T>(act: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    if (random() < weather.lostCalls) {
      tally.lostCalls += 1;
      return lost;
    }
    const outcome = await act();
    if (!outcome.ok) tally.refused += 1;
    if (random() >= weather.lostAnswers) return outcome;
    tally.lostAnswers += 1;
    return lost;
  };
  return {
    createMany: (fields) => call(() => api.createMany(fields)),
    updateMany: (fields) => call(() => api.updateMany(fields)),
    deleteMany: (fields) => call(() => api.deleteMany(fields)),
    follow: () => call(() => api.follow()),
    beat: () => call(() => api.beat()),
  };
}

export type SittingOptions = {
  who: string;
  api: FieldApi;
  loaded: Parameters<typeof createAutosave>[0]["loaded"];
  lineage: Lineage;
  /** Unique numbers, shared by both sittings. */
  next: () => number;
  random: () => number;
  tally: Tally;
};

/**
 * Simulates one person at the draft: the fields on their page, the product's own autosave, and random acts.
 */
export function simulateEditor({ who, api, loaded, lineage, next, random, tally }: SittingOptions) {
  const weather: Weather = { lostCalls: 0, lostAnswers: 0 };
  const busy = new Set<number>();
  let fields: FieldMap = toFieldMap(loaded.map(({ field }) => field));
  let clashes: readonly Clash[] = [];
  let state: SaveState = { kind: "saved" };
  let lastId = 0;
  let undoable: { before: EditorField; id: number } | null = null;
  const autosave = createAutosave({
    api: overBadLine(api, weather, random, tally),
    loaded,
    read: () => fields,
    report: (save) => {
      state = save;
    },
    busy: () => busy,
    take: (changes) => {
      const shown = new Map(fields);
      for (const { before, after } of changes) {
        if (after) shown.set(after.id, after);
        else if (before) shown.delete(before.id);
      }
      fields = shown;
    },
    ask: (asked) => {
      tally.clashes += asked.filter(({ id }) => !clashes.some((known) => known.id === id)).length;
      clashes = asked;
    },
  });

  const show = (id: number, after: EditorField | undefined) => {
    const before = fields.get(id);
    lineage.act(who, before, after);
    const shown = new Map(fields);
    if (after) shown.set(id, after);
    else shown.delete(id);
    fields = shown;
    autosave.changed();
  };
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const one = () => pick([...fields.values()]);
  /** A position that no other act gives. */
  const place = () => ({ page: 1 + Math.floor(random() * 2), positionX: 1 + next() / 100 });

  const change = (field: EditorField, after: EditorField) => {
    undoable = { before: field, id: field.id };
    show(field.id, after);
  };
  const create = () => {
    const like = one() ?? loaded[0]?.field;
    if (!like) return;
    lastId -= 1;
    const fieldMeta = { ...defaultMeta("TEXT"), label: `${who}-${next()}` };
    show(lastId, { ...like, ...place(), id: lastId, type: "TEXT", fieldMeta });
  };
  const move = () => {
    const field = one();
    if (field) change(field, { ...field, ...place() });
  };
  const word = () => {
    const field = one();
    if (field?.fieldMeta?.type === "text")
      change(field, { ...field, fieldMeta: { ...field.fieldMeta, placeholder: `word ${next()}` } });
  };
  const remove = () => {
    const field = one();
    if (field) show(field.id, undefined);
  };
  /** Restores the state before this person's last act, unless the field has changed since. */
  const takeBack = () => {
    const now = undoable && fields.get(undoable.id);
    if (undoable && now) show(now.id, undoable.before);
    undoable = null;
  };
  const hold = () => {
    busy.clear();
    const field = random() < 0.5 ? one() : undefined;
    if (field) busy.add(field.id);
  };
  const answer = () => {
    const clash = pick(clashes);
    if (!clash) return;
    const mine = fields.get(clash.id);
    const theirs = clash.theirs?.field;
    const isMine = random() < 0.5;
    lineage.decided(keyOf(clash.base), isMine ? theirs : mine);
    if (!isMine) {
      const shown = new Map(fields);
      if (theirs) shown.set(clash.id, theirs);
      else shown.delete(clash.id);
      fields = shown;
    }
    autosave.answer(clash);
  };
  return {
    autosave,
    weather,
    busy,
    move,
    word,
    create,
    remove,
    takeBack,
    hold,
    answer,
    fields: () => [...fields.values()],
    clashes: () => clashes,
    state: () => state.kind,
  };
}
export type Sitting = ReturnType<typeof simulateEditor>;
