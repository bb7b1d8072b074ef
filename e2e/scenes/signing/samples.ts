import type { SigningState } from "@/server/contract/signing";

/**
 * The made-up states, by screen. The gallery and the axe check walk through all of them. A screen without a
 * sample does not compile, nor does a sample that `buildSampleState` does not make.
 */
const SAMPLES = {
  notFound: ["notFound"],
  accessCheck: ["accessCheck", "accessAccount", "accessBoth", "accessFrame"],
  cancelled: ["cancelled"],
  rejectedByMe: ["rejectedByMe"],
  rejectedByOther: ["rejectedByOther"],
  completed: ["completed"],
  done: ["done", "sealing"],
  expired: ["expired", "expiredAsked"],
  copyLater: ["copyLater"],
  waiting: ["waiting", "waitingUnread"],
  sign: [
    "sign",
    "all",
    "back",
    "tick",
    "kept",
    "approve",
    "view",
    "assist",
    "helped",
    "authCode",
    "authPassword",
    "authPasskey",
    "authAny",
    "identity",
    "identityVerified",
    "identityNotSetUp",
    "identityFrame",
  ],
} as const satisfies Record<SigningState["screen"], readonly [string, ...string[]]>;

export type SampleName = (typeof SAMPLES)[keyof typeof SAMPLES][number];

const DIRECT_SAMPLES = [
  "direct",
  "direct-reader",
  "direct-changed",
  "direct-limited",
  "direct-account",
  "direct-closed",
] as const;
export type DirectSampleName = (typeof DIRECT_SAMPLES)[number];

/** The tab in which a check required in a frame is made. */
const AUTH_TAB_SAMPLES = [
  "tab-access",
  "tab-action",
  "tab-field",
  "tab-confirm",
  "tab-done",
  "tab-refused",
  "tab-over",
] as const;
export type AuthTabSampleName = (typeof AUTH_TAB_SAMPLES)[number];

export type AnySample = SampleName | DirectSampleName | AuthTabSampleName;

export const SAMPLE_NAMES: readonly AnySample[] = [
  ...Object.values(SAMPLES).flat(),
  ...DIRECT_SAMPLES,
  ...AUTH_TAB_SAMPLES,
];

const FRAMED: readonly SampleName[] = ["accessFrame", "identityFrame"];
export const isFramedSample = (name: SampleName): boolean => FRAMED.includes(name);

export const asAuthTabSample = (name: string): AuthTabSampleName | undefined =>
  AUTH_TAB_SAMPLES.find((sample) => sample === name);

export const asDirectSample = (name: string): DirectSampleName | undefined =>
  DIRECT_SAMPLES.find((sample) => sample === name);

export const asSample = (name: string): SampleName | undefined =>
  Object.values(SAMPLES)
    .flat()
    .find((sample) => sample === name);
