import { expect, test } from "vitest";
import { UnsavedChanges } from "./unsaved-changes";

type FormState = { name: string; people: string[] };

function createPage() {
  const saving = { isAll: true };
  const changes = new UnsavedChanges<FormState>(() => saving.isAll);
  const pending: ((answer: FormState) => void)[] = [];
  const requestState = () => changes.over(() => new Promise<FormState>((resolve) => pending.push(resolve)));
  const answerRequest = (shown: FormState) => pending.shift()?.(shown);
  return { saving, changes, ask: requestState, answer: answerRequest };
}

const setName = (name: string) => (shown: FormState) => ({ ...shown, name });

test("a change made during a request is kept, together with new data in the response", async () => {
  const { saving, changes, ask, answer } = createPage();
  const read = ask();
  saving.isAll = false;
  changes.add(setName("Ana"));
  answer({ name: "", people: ["luis"] });
  expect(await read).toEqual({ name: "Ana", people: ["luis"] });
});

test("a change that is still being saved is kept over a response requested meanwhile", async () => {
  const { saving, changes, ask, answer } = createPage();
  saving.isAll = false;
  changes.add(setName("Ana"));
  const read = ask();
  saving.isAll = true;
  answer({ name: "", people: [] });
  expect((await read).name).toBe("Ana");
});

test("a response requested after saving is taken as it is, be it a refusal or another user's change", async () => {
  const { saving, changes, ask, answer } = createPage();
  saving.isAll = false;
  changes.add(setName("Ana"));
  saving.isAll = true;
  const read = ask();
  answer({ name: "Beatriz", people: [] });
  expect((await read).name).toBe("Beatriz");
});

test("of two pending responses, neither overwrites a change made after the first was requested", async () => {
  const { saving, changes, ask, answer } = createPage();
  const first = ask();
  saving.isAll = false;
  changes.add(setName("Ana"));
  const second = ask();
  changes.add(setName("Anabel"));
  saving.isAll = true;
  answer({ name: "", people: [] });
  answer({ name: "Ana", people: [] });
  expect([(await first).name, (await second).name]).toEqual(["Anabel", "Anabel"]);
});

test("a failed request keeps the changes", async () => {
  const { saving, changes } = createPage();
  saving.isAll = false;
  changes.add(setName("Ana"));
  await expect(changes.over(() => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  expect((await changes.over(() => Promise.resolve({ name: "", people: [] }))).name).toBe("Ana");
});

test("a change that was taken back no longer applies to responses, while other changes still do", async () => {
  const { saving, changes, ask, answer } = createPage();
  saving.isAll = false;
  const removeLuis = (shown: FormState) => ({
    ...shown,
    people: shown.people.filter((one) => one !== "luis"),
  });
  const takeBack = changes.add(removeLuis);
  changes.add(setName("Ana"));
  const during = ask();
  takeBack();
  answer({ name: "", people: ["luis"] });
  expect(await during).toEqual({ name: "Ana", people: ["luis"] });
});

test("a change that was added twice is taken back once", async () => {
  const { saving, changes, ask, answer } = createPage();
  saving.isAll = false;
  const lengthenName = (shown: FormState) => ({ ...shown, name: `${shown.name}a` });
  const takeBack = changes.add(lengthenName);
  changes.add(lengthenName);
  takeBack();
  const read = ask();
  answer({ name: "", people: [] });
  expect((await read).name).toBe("a");
});
