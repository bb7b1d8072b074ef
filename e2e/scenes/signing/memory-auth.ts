import type { AuthPart, SigningApi } from "@/components/signing/api/signing-api";
import { SigningProblem } from "@/components/signing/api/signing-problem";
import type { SigningState } from "@/server/contract/signing";
import type { AuthPurpose } from "@/server/domain/recipient/recipient-auth";
import type { AccessAuthMethod, GlobalActionAuthMethod } from "@/server/domain/vocabulary";
import type { SampleName } from "./samples";

const RIGHT = { code: "123456", app: "654321", password: "correct horse" };
const TRIES = 5;

type Challenge =
  | { purpose: "ACCESS"; methods: readonly AccessAuthMethod[] }
  | { purpose: "ACTION"; methods: readonly GlobalActionAuthMethod[] };

/** The screens `/dev/signing/{name}` that require a proof. */
const CHALLENGES = {
  accessCheck: { purpose: "ACCESS", methods: ["TWO_FACTOR_AUTH"] },
  accessAccount: { purpose: "ACCESS", methods: ["ACCOUNT"] },
  accessFrame: { purpose: "ACCESS", methods: ["ACCOUNT"] },
  accessBoth: { purpose: "ACCESS", methods: ["TWO_FACTOR_AUTH", "ACCOUNT"] },
  authCode: { purpose: "ACTION", methods: ["TWO_FACTOR_AUTH"] },
  authPassword: { purpose: "ACTION", methods: ["PASSWORD"] },
  authPasskey: { purpose: "ACTION", methods: ["PASSKEY"] },
  authAny: { purpose: "ACTION", methods: ["ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH", "PASSWORD"] },
} as const satisfies Partial<Record<SampleName, Challenge>>;

type ChallengedSample = keyof typeof CHALLENGES;
export type PlainSample = Exclude<SampleName, ChallengedSample>;

const isChallenged = (screen: SampleName): screen is ChallengedSample => Object.hasOwn(CHALLENGES, screen);

/** Returns the sample to start from: the screen after all proofs. */
export const getSampleBehind = (screen: SampleName): PlainSample => (isChallenged(screen) ? "sign" : screen);

/** Puts a challenge in front of the in-memory server if the screen's name requires one. */
export function withChallenge(screen: SampleName, api: SigningApi): SigningApi & { auth: AuthPart } {
  if (!isChallenged(screen)) return { ...api, auth: createMemoryAuth(() => {}) };
  const challenge: Challenge = CHALLENGES[screen];
  let isGranted = false;
  const holdUntilGranted = async <Answer>(step: () => Promise<Answer>): Promise<Answer> => {
    if (challenge.purpose === "ACTION" && !isGranted) throw new SigningProblem("TWO_FACTOR_AUTH_FAILED");
    return step();
  };
  return {
    ...api,
    state: async () => {
      const state = await api.state();
      return isGranted ? state : toChallengedState(state, challenge);
    },
    fill: (input) => holdUntilGranted(() => api.fill(input)),
    clear: (input) => holdUntilGranted(() => api.clear(input)),
    complete: (input) => holdUntilGranted(() => api.complete(input)),
    reject: (input) => holdUntilGranted(() => api.reject(input)),
    auth: createMemoryAuth(() => {
      isGranted = true;
    }),
  };
}

function toChallengedState(state: SigningState, { purpose, methods }: Challenge): SigningState {
  if (state.screen !== "sign") return state;
  if (purpose === "ACTION") return { ...state, session: { ...state.session, actionAuth: [...methods] } };
  const { language, teamName } = state;
  return {
    screen: "accessCheck",
    language,
    teamName,
    maskedEmail: "a•••@example.com",
    methods: [...methods],
  };
}

/** `?as=own` or `?as=other` sets the signed-in account; `?known` gives the address an account. */
function createMemoryAuth(onAuth: () => void): AuthPart {
  let left = TRIES;
  const waitLatency = () => new Promise((resolve) => setTimeout(resolve, 120));
  const judgeAnswer = async (isRight: boolean) => {
    await waitLatency();
    if (left === 0) throw new SigningProblem("TOO_MANY_REQUESTS");
    if (isRight) return onAuth();
    left -= 1;
    throw new SigningProblem("TWO_FACTOR_AUTH_FAILED", [{ path: "triesLeft", message: String(left) }]);
  };
  const cleanCode = (code: string) => code.replace(/[\s-]/g, "");
  const refuseDismissed = () => Promise.reject(new SigningProblem("DISMISSED"));
  const grantAuth = (_purpose: AuthPurpose) => {
    onAuth();
    return { provenUntil: new Date(Date.now() + 900_000).toISOString() };
  };
  const isKnownBrowser = () => location.search.includes("known");
  return {
    sendCode: async () => {
      await waitLatency();
      const formatTimeAfter = (ms: number) => new Date(Date.now() + ms).toISOString();
      return {
        sent: true,
        serverTime: formatTimeAfter(0),
        expiresAt: formatTimeAfter(600_000),
        resendAt: formatTimeAfter(30_000),
      };
    },
    withCode: (_, code) => judgeAnswer(cleanCode(code) === RIGHT.code),
    withAuthenticator: (_, code) => judgeAnswer(cleanCode(code) === RIGHT.app),
    withPassword: (_, password) => judgeAnswer(password === RIGHT.password),
    account: async () => {
      await waitLatency();
      const as = new URLSearchParams(location.search).get("as");
      const signedInAs = as === null ? null : as === "own" ? "a•••@example.com" : "m•••@example.com";
      return { signedInAs, isRecipient: as === "own", mayOpenAccount: true };
    },
    withAccount: () => judgeAnswer(true),
    passkeyOptions: refuseDismissed,
    withPasskey: () => judgeAnswer(true),
    openEnrolment: async (code) => {
      await waitLatency();
      if (cleanCode(code) !== RIGHT.code) throw new SigningProblem("TWO_FACTOR_AUTH_FAILED");
      const known = isKnownBrowser();
      const has = { hasAccount: known, hasPassword: known, hasAuthenticator: known, hasPasskey: known };
      return { email: "ana@example.com", name: "Ana Núñez", ...has };
    },
    createAccount: async (purpose) => grantAuth(purpose),
    newAuthenticator: async () => {
      const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
      return { secret, uri: `otpauth://totp/Rubrica:ana%40example.com?issuer=Rubrica&secret=${secret}` };
    },
    confirmAuthenticator: async (purpose) => ({
      ...grantAuth(purpose),
      backupCodes: Array.from({ length: 10 }, (_, index) => `ABCDEFGH${10 + index}`),
    }),
    newPasskeyOptions: refuseDismissed,
    addPasskey: async (purpose) => grantAuth(purpose),
  };
}
