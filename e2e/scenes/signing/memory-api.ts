import type {
  CrossContextAuthPart,
  IdentityPart,
  RemoteSignaturePart,
  SavedSignaturePart,
  SigningApi,
} from "@/components/signing/api/signing-api";
import { SigningProblem } from "@/components/signing/api/signing-problem";
import { withStoredValue } from "@/components/signing/model/stored-state";
import type { OpenedCrossContextAuth } from "@/server/contract/cross-context-auth";
import type { SavedSignature } from "@/server/contract/saved-signature";
import type { SigningState } from "@/server/contract/signing";
import { withChallenge } from "./memory-auth";
import type { SampleName } from "./samples";

const LATENCY_MS = 120;

type MemoryOptions = {
  /** The sample's name decides on a challenge or a saved signature. */
  screen?: SampleName;
  /** State of a cross-context check, as its own tab receives it. */
  asked?: OpenedCrossContextAuth | null;
};

const waitLatency = () => new Promise<void>((resolve) => setTimeout(resolve, LATENCY_MS));

/**
 * Creates a server in this page's memory that stores values and follows the acts. `?lose` drops the answer of
 * finish.
 */
export function createMemoryApi(initial: SigningState, { screen, asked }: MemoryOptions = {}): SigningApi {
  let state = initial;
  const changeState = async (change: (state: SigningState) => SigningState) => {
    await waitLatency();
    if (!navigator.onLine) throw new SigningProblem("NETWORK");
    state = change(state);
  };
  const changeSignState = (change: (state: Extract<SigningState, { screen: "sign" }>) => SigningState) =>
    changeState((now) => (now.screen === "sign" ? change(now) : now));
  const toDoneState = (now: Extract<SigningState, { screen: "sign" }>): SigningState => {
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
  const api: SigningApi = {
    state: async () => {
      await waitLatency();
      if (!navigator.onLine) throw new SigningProblem("NETWORK");
      return state;
    },
    open: async () => {
      await changeSignState((now) =>
        now.recipient.role === "VIEWER" && location.search.includes("auto") ? toDoneState(now) : now,
      );
      return { recorded: true };
    },
    consent: () =>
      changeSignState((now) => ({
        ...now,
        session: { ...now.session, consent: { ...now.session.consent, givenAt: new Date().toISOString() } },
      })),
    fill: async ({ fieldId, value }) => {
      await changeSignState((now) => withStoredValue(now, fieldId, value, new Map()));
      return undefined;
    },
    clear: async ({ fieldId }) => {
      await changeSignState((now) => withStoredValue(now, fieldId, null, new Map()));
      return undefined;
    },
    complete: async () => {
      await changeSignState(toDoneState);
      if (location.search.includes("lose")) throw new SigningProblem("NETWORK");
    },
    reject: ({ reason }) =>
      changeSignState(({ session: _, ...common }) => ({
        ...common,
        screen: "rejectedByMe",
        at: new Date().toISOString(),
        reason,
      })),
    askNewLink: () =>
      changeState((now) => (now.screen === "expired" ? { ...now, askedAt: new Date().toISOString() } : now)),
    phonePad: createMemoryPhone(),
    askQuestion: () => changeState((now) => now),
    reportWrongPerson: () => changeState((now) => now),
    uploadSignature: async () => {
      await waitLatency();
      return "upload_sample";
    },
  };
  if (screen === undefined) return api;
  const { auth, ...challenged } = withChallenge(screen, api);
  const savedSignature = screen === "kept" ? createMemorySaved() : undefined;
  const parts = {
    auth,
    crossContextAuth: createMemoryCheck(asked ?? null),
    identity: IDENTITY,
    remoteSignature: NOT_SET_UP,
  };
  return {
    ...challenged,
    later: async () => ({ ...parts, ...(savedSignature && { savedSignature }) }),
  };
}

const IDENTITY: IdentityPart = {
  start: async () => {
    await waitLatency();
    throw new SigningProblem(location.search.includes("down") ? "NETWORK" : "NOT_SETUP");
  },
  tellMismatch: waitLatency,
};

const refuseNotSetUp = () => Promise.reject(new SigningProblem("NOT_SETUP"));
const NOT_SET_UP: RemoteSignaturePart = { start: refuseNotSetUp, sendCode: refuseNotSetUp };

/** Creates the check that leaves a frame, for both sides: the frame and the tab. */
function createMemoryCheck(asked: OpenedCrossContextAuth | null): CrossContextAuthPart {
  return {
    ask: async () => {
      await waitLatency();
      const [serverTime, expiresAt] = [0, 600_000].map((ms) => new Date(Date.now() + ms).toISOString());
      const url = `${location.origin}/dev/signing/prove`;
      return { id: "sample", url, number: 47, serverTime: serverTime ?? "", expiresAt: expiresAt ?? "" };
    },
    look: async () => "open",
    open: async () => {
      if (!asked) throw new SigningProblem("NOT_FOUND");
      return asked;
    },
    confirm: async () => {},
    refuse: async () => {},
  };
}

/** Creates the API of a signed-in recipient with a saved signature. */
function createMemorySaved(): SavedSignaturePart {
  let value: SavedSignature["value"] = { kind: "typed", text: "Ana Núñez", face: "great-vibes" };
  return {
    look: async (purpose) => ({ maySave: true, value: purpose === "SIGNATURE" ? value : null }),
    save: async (_, made) => {
      value = made;
    },
    forget: async () => {
      value = null;
    },
  };
}

/** Creates a phone that connects after a few seconds and draws a wave. */
function createMemoryPhone(): NonNullable<SigningApi["phonePad"]> {
  let looks = 0;
  return {
    open: async () => {
      looks = 0;
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      return { id: "sample", url: `${location.origin}/draw#Xk3dYt7Qp0aZb9Lm2Nc5Vr8Ws1Fg4Hj6`, expiresAt };
    },
    look: async () => {
      looks += 1;
      if (looks < 6) return { stage: "waiting", drawing: null };
      const points = Math.min(40, (looks - 5) * 12);
      const stroke = Array.from({ length: points }, (_, at): [number, number, number, number] => [
        0.1 + at * 0.02,
        0.5 + Math.sin(at / 3) * 0.25,
        0.5,
        at * 10,
      ]);
      return {
        stage: points < 40 ? "drawing" : "finished",
        drawing: { kind: "drawn", strokes: [stroke], aspect: 2 },
      };
    },
  };
}
