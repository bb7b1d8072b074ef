import { withStoredValue } from "@/components/signing/session/stored-value";
import { type SigningApi, SigningProblem } from "@/components/signing/signing-api";
import type { SigningState } from "@/server/contract/signing";

const LATENCY_MS = 120;

/** A server in this page's memory: keeps values, follows the acts. `?lose` in the address loses the answer of finish. */
export function createMemoryApi(initial: SigningState): SigningApi {
  let state = initial;
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, LATENCY_MS));
  const act = async (change: (state: SigningState) => SigningState) => {
    await pause();
    if (!navigator.onLine) throw new SigningProblem("NETWORK");
    state = change(state);
  };
  const signing = (change: (state: Extract<SigningState, { screen: "sign" }>) => SigningState) =>
    act((now) => (now.screen === "sign" ? change(now) : now));
  const end = (now: Extract<SigningState, { screen: "sign" }>): SigningState => {
    const { session, ...common } = now;
    return {
      ...common,
      screen: "done",
      sealing: false,
      remaining: 1,
      redirectUrl: location.search.includes("redirect") ? "https://example.com/thanks" : null,
      files: session.files,
    };
  };
  return {
    state: async () => {
      await pause();
      if (!navigator.onLine) throw new SigningProblem("NETWORK");
      return state;
    },
    open: () =>
      signing((now) =>
        now.recipient.role === "VIEWER" && location.search.includes("auto") ? end(now) : now,
      ),
    consent: () =>
      signing((now) => ({
        ...now,
        session: { ...now.session, consent: { ...now.session.consent, givenAt: new Date().toISOString() } },
      })),
    fill: ({ fieldId, value }) => signing((now) => withStoredValue(now, fieldId, value, new Map())),
    clear: ({ fieldId }) => signing((now) => withStoredValue(now, fieldId, null, new Map())),
    complete: async () => {
      await signing(end);
      if (location.search.includes("lose")) throw new SigningProblem("NETWORK");
    },
    reject: ({ reason }) =>
      signing(({ session: _, ...common }) => ({
        ...common,
        screen: "rejectedByMe",
        at: new Date().toISOString(),
        reason,
      })),
    askNewLink: () =>
      act((now) => (now.screen === "expired" ? { ...now, askedAt: new Date().toISOString() } : now)),
    identity: {
      start: async () => {
        await pause();
        throw new SigningProblem(location.search.includes("down") ? "NETWORK" : "NOT_SETUP");
      },
      tellMismatch: pause,
    },
    uploadSignature: async () => {
      await pause();
      return "upload_sample";
    },
  };
}
