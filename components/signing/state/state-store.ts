import type {
  CrossContextAuthAsked,
  CrossContextAuthStage,
  OpenedCrossContextAuth,
} from "@/server/contract/cross-context-auth";
import type { NewAuthenticator, SessionAccount } from "@/server/contract/recipient-auth";
import type { SavedSignature } from "@/server/contract/saved-signature";
import type { PhoneDrawing, PhoneSignature, SigningState } from "@/server/contract/signing";
import type { SigningApi } from "../api/signing-api";
import { isPassing, type SigningProblem, toSigningProblem } from "../api/signing-problem";

/** The last state that arrived, and the problem since, if any. */
export type KnownState = {
  readonly state: SigningState | undefined;
  readonly problem: SigningProblem | null;
};

/** Further answers of the server. Each is kept while the component that asked is mounted. */
export type SigningAnswers = {
  account: SessionAccount;
  savedSignature: SavedSignature;
  authenticator: NewAuthenticator;
  /** A check outside this frame. asking and failed: there is no code yet. */
  leftCheck: {
    asked: CrossContextAuthAsked | null;
    stage: "asking" | "failed" | "limited" | CrossContextAuthStage;
  };
  /** Purpose of this tab. failed: no answer came. gone: the code is not valid. */
  openedCheck: OpenedCrossContextAuth | "failed" | "gone";
  phonePad: { opened: PhoneSignature | null; stage: "opening" | "failed" | PhoneDrawing["stage"] };
};

/** By asking component: several fields of one form may each wait for a check. */
type AskedAnswers = { readonly [Name in keyof SigningAnswers]?: ReadonlyMap<string, SigningAnswers[Name]> };

const RETRIES = 2;
const FIRST_PAUSE_MS = 1_000;

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Creates the store of everything the page knows from the server. One request at a time. Answers
 * overtaken by `hold` or `amend` are dropped, so that a slow answer never undoes the recipient's action.
 */
export function createStateStore(api: Pick<SigningApi, "state">, initial?: SigningState) {
  let knownState: KnownState = { state: initial, problem: null };
  let answers: AskedAnswers = {};
  /** Increases with every request, and when pending answers become stale. */
  let round = 0;
  let isAsking = false;
  const listeners = new Set<() => void>();

  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const publishState = (next: KnownState) => {
    knownState = next;
    notifyListeners();
  };
  const keepState = (state: SigningState) => {
    const isKnown = knownState.state !== undefined && reuseEqualParts(knownState.state, state);
    publishState({ state: isKnown ? knownState.state : state, problem: null });
  };

  /** While a retry may help, the last state stays. After the last retry it stays beside the problem. */
  const refreshState = async (): Promise<void> => {
    if (isAsking) return;
    const mine = ++round;
    isAsking = true;
    for (let failures = 0; mine === round; failures++) {
      try {
        const state = await api.state();
        if (mine === round) keepState(state);
        break;
      } catch (error) {
        const problem = toSigningProblem(error);
        if (mine !== round) break;
        if (failures >= RETRIES || !isPassing(problem.code)) {
          publishState({ ...knownState, problem });
          break;
        }
        await waitFor(FIRST_PAUSE_MS * 2 ** failures);
      }
    }
    if (mine === round) isAsking = false;
  };
  const dropAnswers = () => {
    round += 1;
    isAsking = false;
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => knownState,
    answers: () => answers,
    /** Keeps the answer for `asker`; undefined removes it. */
    keepAnswer: <Name extends keyof SigningAnswers>(
      name: Name,
      asker: string,
      answer?: SigningAnswers[Name],
    ) => {
      const nextAnswers = new Map(answers[name]);
      if (answer === undefined) nextAnswers.delete(asker);
      else nextAnswers.set(asker, answer);
      answers = { ...answers, [name]: nextAnswers };
      notifyListeners();
    },
    /**
     * Loads the state unless a request is pending, with a few retries.
     * Never rejects: the problem becomes part of the snapshot.
     */
    refresh: refreshState,
    /** Drops pending answers: they are older than what is stored next. */
    hold: dropAnswers,
    /** Corrects the state after an action of the page itself. */
    amend: (change: (state: SigningState) => SigningState) => {
      const state = knownState.state && change(knownState.state);
      if (state !== knownState.state) publishState({ ...knownState, state });
    },
    /**
     * Loads the state anew, once, even if a request is pending.
     * @throws SigningProblem
     */
    reload: async (): Promise<SigningState> => {
      dropAnswers();
      const mine = round;
      const state = await api.state();
      if (mine === round) keepState(state);
      return state;
    },
  };
}
export type StateStore = ReturnType<typeof createStateStore>;

type StateObject = { [key: string]: unknown };
const isParts = (value: unknown): value is StateObject => typeof value === "object" && value !== null;

/**
 * Replaces every part of `next` that equals its counterpart in `before` by that
 * one, so that it does not render again. Returns whether the whole is equal.
 */
export function reuseEqualParts(before: StateObject, next: StateObject): boolean {
  const keys = Object.keys(next);
  let isSame = Array.isArray(before) === Array.isArray(next) && keys.length === Object.keys(before).length;
  for (const key of keys) {
    const [old, young] = [before[key], next[key]];
    if (Object.is(old, young)) continue;
    if (isParts(old) && isParts(young) && reuseEqualParts(old, young)) next[key] = old;
    else isSame = false;
  }
  return isSame;
}
