import type { FieldApi, Outcome } from "@/components/field-editor/field-api";
import { createAutosave, type SaveState } from "@/components/field-editor/model/autosave";
import { type EditorField, type FieldMap, toFieldMap } from "@/components/field-editor/model/editor-field";
import type { Clash } from "@/components/field-editor/model/rebase";
import { getDefaultFieldMeta } from "@/server/domain/field/meta";
import { getFieldKey, type Lineage } from "./lineage";

/** Shares of calls, 0 to 1, that do not arrive or whose answer does not. */
export type Weather = { lostCalls: number; lostAnswers: number };
export type Tally = { lostCalls: number; lostAnswers: number; refused: number; clashes: number };

/**
 * Wraps the operations in a line that sometimes fails: before a call arrives, or with its answer on the way back.
 */
function withBadLine(api: FieldApi, weather: Weather, random: () => number, tally: Tally): FieldApi {
  const lost = { ok: false, reason: "unreachable" } as const;
  const callUnreliably = async <T>(act: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
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
    createMany: (fields) => callUnreliably(() => api.createMany(fields)),
    updateMany: (fields) => callUnreliably(() => api.updateMany(fields)),
    deleteMany: (fields) => callUnreliably(() => api.deleteMany(fields)),
    follow: () => callUnreliably(() => api.follow()),
    beat: () => callUnreliably(() => api.beat()),
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
    api: withBadLine(api, weather, random, tally),
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

  const showField = (id: number, after: EditorField | undefined) => {
    const before = fields.get(id);
    lineage.act(who, before, after);
    const shown = new Map(fields);
    if (after) shown.set(id, after);
    else shown.delete(id);
    fields = shown;
    autosave.changed();
  };
  const pickRandom = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const pickField = () => pickRandom([...fields.values()]);
  /** Returns a position that no other act gives. */
  const createPosition = () => ({ page: 1 + Math.floor(random() * 2), positionX: 1 + next() / 100 });

  const changeField = (field: EditorField, after: EditorField) => {
    undoable = { before: field, id: field.id };
    showField(field.id, after);
  };
  const createField = () => {
    const like = pickField() ?? loaded[0]?.field;
    if (!like) return;
    lastId -= 1;
    const fieldMeta = { ...getDefaultFieldMeta("TEXT"), label: `${who}-${next()}` };
    showField(lastId, { ...like, ...createPosition(), id: lastId, type: "TEXT", fieldMeta });
  };
  const moveField = () => {
    const field = pickField();
    if (field) changeField(field, { ...field, ...createPosition() });
  };
  const changeText = () => {
    const field = pickField();
    if (field?.fieldMeta?.type === "text")
      changeField(field, { ...field, fieldMeta: { ...field.fieldMeta, placeholder: `word ${next()}` } });
  };
  const removeField = () => {
    const field = pickField();
    if (field) showField(field.id, undefined);
  };
  /** Restores the state before this person's last act, unless the field has changed since. */
  const undoChange = () => {
    const now = undoable && fields.get(undoable.id);
    if (undoable && now) showField(now.id, undoable.before);
    undoable = null;
  };
  const holdField = () => {
    busy.clear();
    const field = random() < 0.5 ? pickField() : undefined;
    if (field) busy.add(field.id);
  };
  const answerClash = () => {
    const clash = pickRandom(clashes);
    if (!clash) return;
    const mine = fields.get(clash.id);
    const theirs = clash.theirs?.field;
    const isMine = random() < 0.5;
    lineage.decided(getFieldKey(clash.base), isMine ? theirs : mine);
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
    move: moveField,
    word: changeText,
    create: createField,
    remove: removeField,
    takeBack: undoChange,
    hold: holdField,
    answer: answerClash,
    fields: () => [...fields.values()],
    clashes: () => clashes,
    state: () => state.kind,
  };
}
export type Sitting = ReturnType<typeof simulateEditor>;
