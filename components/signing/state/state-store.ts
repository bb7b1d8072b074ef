import type {
  CrossContextAuthAsked,
  CrossContextAuthStage,
  OpenedCrossContextAuth,
} from "@/server/contract/cross-context-auth";
import type { NewAuthenticator, SessionAccount } from "@/server/contract/recipient-auth";
import type { SavedSignature } from "@/server/contract/saved-signature";
import type { PhoneDrawing, PhoneSignature, SigningState } from "@/server/contract/signing";
import type { SigningApi } from "../api/signing-api";
import { isPassing, problemOf, type SigningProblem } from "../api/signing-problem";

/** What the page knows of its document: the last state that came, and why none came since, if so. */
export type KnownState = {
  readonly state: SigningState | undefined;
  readonly problem: SigningProblem | null;
};

/** What the page asked the server besides: each answer is kept while the part of the page that asked is shown. */
export type Answers = {
  /** Who is signed in on this browser. */
  account: SessionAccount;
  savedSignature: SavedSignature;
  /** The secret of an authenticator app that is being set up. */
  authenticator: NewAuthenticator;
  /** A check that left this frame. asking and failed: there is no code yet. */
  leftCheck: {
    asked: CrossContextAuthAsked | null;
    stage: "asking" | "failed" | "limited" | CrossContextAuthStage;
  };
  /** What this tab was opened for. failed: no answer came. gone: the code opens nothing. */
  openedCheck: OpenedCrossContextAuth | "failed" | "gone";
  /** A pad lent to a phone. */
  phonePad: { opened: PhoneSignature | null; stage: "opening" | "failed" | PhoneDrawing["stage"] };
};

/** By who asked: several fields of one form may each wait for a check of their own. */
type AskedAnswers = { readonly [Name in keyof Answers]?: ReadonlyMap<string, Answers[Name]> };

const RETRIES = 2;
const FIRST_PAUSE_MS = 1_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * All that the signing page knows of the server. The state comes one answer at a time, asked for again on demand. What `hold` or `amend` overtakes is
 * dropped when it arrives, so that a slow answer never undoes what the person did meanwhile.
 */
export function createStateStore(api: Pick<SigningApi, "state">, initial?: SigningState) {
  let known: KnownState = { state: initial, problem: null };
  let answers: AskedAnswers = {};
  /** Rises with every question and whenever answers on their way lose their worth. */
  let round = 0;
  let isAsking = false;
  const listeners = new Set<() => void>();

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const publish = (next: KnownState) => {
    known = next;
    tell();
  };
  const keep = (state: SigningState) => {
    const isKnown = known.state !== undefined && shareParts(known.state, state);
    publish({ state: isKnown ? known.state : state, problem: null });
  };

  /** As long as trying again may help, the last state stands; afterwards it stands beside the problem. */
  const refresh = async (): Promise<void> => {
    if (isAsking) return;
    const mine = ++round;
    isAsking = true;
    for (let failures = 0; mine === round; failures++) {
      try {
        const state = await api.state();
        if (mine === round) keep(state);
        break;
      } catch (error) {
        const problem = problemOf(error);
        if (mine !== round) break;
        if (failures >= RETRIES || !isPassing(problem.code)) {
          publish({ ...known, problem });
          break;
        }
        await pause(FIRST_PAUSE_MS * 2 ** failures);
      }
    }
    if (mine === round) isAsking = false;
  };
  const hold = () => {
    round += 1;
    isAsking = false;
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => known,
    answers: () => answers,
    /** Keeps what `asker` was answered; undefined drops it. */
    keepAnswer: <Name extends keyof Answers>(name: Name, asker: string, answer?: Answers[Name]) => {
      const kept = new Map(answers[name]);
      if (answer === undefined) kept.delete(asker);
      else kept.set(asker, answer);
      answers = { ...answers, [name]: kept };
      tell();
    },
    /** Asks unless it is asking already; tries again a few times. Never rejects: the problem is part of what is known. */
    refresh,
    /** Drops answers on their way: they were asked for before what is stored next. */
    hold,
    /** Corrects what is known after an act of the page's own. */
    amend: (change: (state: SigningState) => SigningState) => {
      if (known.state) publish({ ...known, state: change(known.state) });
    },
    /** Asks anew, once, whatever is on its way. @throws SigningProblem */
    reload: async (): Promise<SigningState> => {
      hold();
      const mine = round;
      const state = await api.state();
      if (mine === round) keep(state);
      return state;
    },
  };
}
export type StateStore = ReturnType<typeof createStateStore>;

type Parts = { [key: string]: unknown };
const isParts = (value: unknown): value is Parts => typeof value === "object" && value !== null;

/**
 * Puts every part of `before` that says the same in the place of its copy in `next`, so that nothing is drawn again
 * for it. Returns whether the whole says the same.
 */
export function shareParts(before: Parts, next: Parts): boolean {
  const keys = Object.keys(next);
  let isSame = Array.isArray(before) === Array.isArray(next) && keys.length === Object.keys(before).length;
  for (const key of keys) {
    const [old, young] = [before[key], next[key]];
    if (Object.is(old, young)) continue;
    if (isParts(old) && isParts(young) && shareParts(old, young)) next[key] = old;
    else isSame = false;
  }
  return isSame;
}
