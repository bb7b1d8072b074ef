import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GivenConsent, SigningState } from "@/server/contract/signing";
import { createKeptConsent } from "./kept-consent";
import { SigningProblem } from "./signing-problem";

const ANA = { id: 7, name: "Ana", email: "ana@example.com" };
const CONSENT = { textVersion: "1", language: "en" as const, sentence: "I agree.", timezone: "Asia/Tokyo" };
const clock = { timeOrigin: 1_000, now: () => clock.ms, ms: 0 };
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  Object.assign(clock, { timeOrigin: 1_000, ms: 0 });
  vi.stubGlobal("performance", clock);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

type Change = { recipient?: Partial<typeof ANA>; textVersion?: string; needsTick?: boolean };

/** A state that waits for the consent. Only what the module reads: the rest never matters to it. */
function buildState({ recipient, ...consent }: Change = {}): SigningState {
  return Object.assign(Object.create(null), {
    screen: "sign",
    serverTime: "2026-11-30T10:00:00.000Z",
    recipient: { ...ANA, ...recipient },
    session: { consent: { textVersion: "1", givenAt: null, ...consent } },
  });
}

const findGivenAt = (state: SigningState) => (state.screen === "sign" ? state.session.consent.givenAt : null);

async function sendOn(kept: ReturnType<typeof createKeptConsent>) {
  const sent: (GivenConsent | undefined)[] = [];
  await kept.carry(async ({ consent }) => void sent.push(consent));
  return sent[0];
}

test("goes with the first act that succeeds, with the time since the start, and with no other", async () => {
  const kept = createKeptConsent();
  expect(await sendOn(kept)).toBeUndefined();
  kept.keep(CONSENT, ANA);
  clock.ms = 1_500.4;
  const lost = kept.carry(() => Promise.reject(new SigningProblem("NETWORK")));
  await expect(lost).rejects.toMatchObject({ code: "NETWORK" });
  expect(await sendOn(kept)).toEqual({ ...CONSENT, startedMsAgo: 1_500 });
  expect(await sendOn(kept)).toBeUndefined();
  expect(storage.size).toBe(0);
});

test("survives a reload of the tab, and is not asked for again", async () => {
  createKeptConsent().keep(CONSENT, ANA);
  Object.assign(clock, { timeOrigin: 61_000, ms: 500 });
  const reloaded = createKeptConsent();
  expect(findGivenAt(reloaded.restore(buildState()))).toBe("2026-11-30T10:00:00.000Z");
  expect(await sendOn(reloaded)).toEqual({ ...CONSENT, startedMsAgo: 60_500 });
});

test.each<[string, Change]>([
  ["another person", { recipient: { email: "zoe@example.com" } }],
  ["another name", { recipient: { name: "Zoe" } }],
  ["another text", { textVersion: "2" }],
  ["a box that was not ticked", { needsTick: true }],
])("does not count for %s", async (_, change) => {
  createKeptConsent().keep(CONSENT, ANA);
  const reloaded = createKeptConsent();
  expect(findGivenAt(reloaded.restore(buildState(change)))).toBe(null);
  expect(await sendOn(reloaded)).toBeUndefined();
});

test("is over when the server refuses it, and stays when another part of the call is refused", async () => {
  const kept = createKeptConsent();
  kept.keep(CONSENT, ANA);
  const refuse = (path: string) =>
    kept.carry(() => Promise.reject(new SigningProblem("INVALID_REQUEST", [{ path, message: "" }])));
  await expect(refuse("fields.3")).rejects.toMatchObject({ code: "INVALID_REQUEST" });
  expect(findGivenAt(kept.restore(buildState()))).not.toBe(null);
  await expect(refuse("consent")).rejects.toMatchObject({ code: "INVALID_REQUEST" });
  expect(findGivenAt(kept.restore(buildState()))).toBe(null);
});

test("stands in a state that was asked for before the server recorded it", async () => {
  const kept = createKeptConsent();
  kept.keep(CONSENT, ANA);
  const asked = kept.find();
  await sendOn(kept);
  expect(findGivenAt(kept.restore(buildState(), asked))).not.toBe(null);
  expect(findGivenAt(kept.restore(buildState()))).toBe(null);
});

test("goes without a time zone that the server does not know", async () => {
  const kept = createKeptConsent();
  kept.keep(CONSENT, ANA);
  const zones: unknown[] = [];
  await kept.carry(async ({ consent }) => {
    zones.push(consent?.timezone);
    if (consent?.timezone)
      throw new SigningProblem("BAD_REQUEST", [{ path: "consent.timezone", message: "" }]);
  });
  expect(zones).toEqual(["Asia/Tokyo", null]);
});

test("stays as long as the page where the browser stores nothing", async () => {
  const refuseAccess = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuseAccess, setItem: refuseAccess, removeItem: refuseAccess });
  const kept = createKeptConsent();
  kept.keep(CONSENT, ANA);
  expect(findGivenAt(kept.restore(buildState()))).not.toBe(null);
  expect(await sendOn(kept)).toEqual({ ...CONSENT, startedMsAgo: 0 });
});
