import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SigningState } from "@/server/contract/signing";
import { SigningProblem } from "../api/signing-problem";
import { createStateStore, reuseEqualParts } from "./state-store";

type StateRequest = { resolve: (state: SigningState) => void; reject: (error: unknown) => void };
const NOT_FOUND: SigningState = { screen: "notFound" };
const accessCheck = (teamName: string): SigningState => ({
  screen: "accessCheck",
  language: "en",
  teamName,
  maskedEmail: "a•••@example.org",
  methods: [],
});

/** Creates a server double that answers when the test says so. */
function createSlowServer() {
  const questions: StateRequest[] = [];
  const requestState = () =>
    new Promise<SigningState>((resolve, reject) => {
      questions.push({ resolve, reject });
    });
  const answerRequest = async (index: number, result: SigningState | Error) => {
    const question = questions[index];
    if (result instanceof Error) question?.reject(result);
    else question?.resolve(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { state: requestState, questions, answer: answerRequest };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("sends one request at a time and tells its listeners the response", async () => {
  const { state, questions, answer } = createSlowServer();
  const store = createStateStore({ state });
  const listener = vi.fn();
  store.subscribe(listener);
  void store.refresh();
  void store.refresh();
  expect(questions).toHaveLength(1);
  await answer(0, NOT_FOUND);
  expect(store.snapshot()).toEqual({ state: NOT_FOUND, problem: null });
  expect(listener).toHaveBeenCalledTimes(1);
});

test("drops a response requested before an action of the page", async () => {
  const { state, questions, answer } = createSlowServer();
  const store = createStateStore({ state }, accessCheck("before"));
  void store.refresh();
  store.hold();
  store.amend(() => accessCheck("amended"));
  await answer(0, accessCheck("stale"));
  expect(store.snapshot().state).toEqual(accessCheck("amended"));
  void store.refresh();
  expect(questions).toHaveLength(2);
});

test("reports a lost connection after three attempts beside the last state, and a refusal at once", async () => {
  const { state, questions, answer } = createSlowServer();
  const store = createStateStore({ state }, NOT_FOUND);
  void store.refresh();
  await answer(0, new SigningProblem("NETWORK"));
  expect(store.snapshot().problem).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  await answer(1, new SigningProblem("NETWORK"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(questions).toHaveLength(3);
  await answer(2, new SigningProblem("NETWORK"));
  expect(store.snapshot()).toMatchObject({ state: NOT_FOUND, problem: { code: "NETWORK" } });
  void store.refresh();
  await answer(3, new SigningProblem("FORBIDDEN"));
  expect(store.snapshot().problem).toMatchObject({ code: "FORBIDDEN" });
  void store.refresh();
  await answer(4, NOT_FOUND);
  expect(store.snapshot().problem).toBeNull();
});

test("a reload sends its own request, wins over a pending one and rejects with its failure", async () => {
  const { state, answer } = createSlowServer();
  const store = createStateStore({ state });
  void store.refresh();
  const reloaded = store.reload();
  await answer(1, accessCheck("new"));
  await answer(0, accessCheck("old"));
  expect(await reloaded).toEqual(accessCheck("new"));
  expect(store.snapshot().state).toEqual(accessCheck("new"));
  const failing = store.reload();
  const failure = expect(failing).rejects.toMatchObject({ code: "NETWORK" });
  await answer(2, new SigningProblem("NETWORK"));
  await failure;
});

test("equal parts keep their object identity", () => {
  const before = { time: 1, files: [{ id: "a" }], session: { fields: [{ id: 1 }, { id: 2 }] } };
  const next = { time: 2, files: [{ id: "a" }], session: { fields: [{ id: 1 }, { id: 3 }] } };
  expect(reuseEqualParts(before, next)).toBe(false);
  expect(next).toEqual({ time: 2, files: [{ id: "a" }], session: { fields: [{ id: 1 }, { id: 3 }] } });
  expect(next.files).toBe(before.files);
  expect(next.session.fields[0]).toBe(before.session.fields[0]);
  expect(reuseEqualParts({ list: [1, 2] }, { list: [1, 2] })).toBe(true);
  expect(reuseEqualParts({ list: [1, 2] }, { list: [1, 2, 3] })).toBe(false);
  expect(reuseEqualParts({ list: [] }, { list: {} })).toBe(false);
});

test("each caller keeps an answer of its own, without touching the state", () => {
  const store = createStateStore(createSlowServer(), NOT_FOUND);
  const known = store.snapshot();
  store.keepAnswer("openedCheck", "one", "failed");
  store.keepAnswer("openedCheck", "other", "gone");
  store.keepAnswer("openedCheck", "one");
  expect([...(store.answers().openedCheck ?? [])]).toEqual([["other", "gone"]]);
  expect(store.snapshot()).toBe(known);
});
