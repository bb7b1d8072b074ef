import type { SigningState } from "@/server/contract/signing";

/**
 * The made-up states, by the screen each shows. The gallery and the check with axe walk through all of them, so a
 * screen without a sample does not compile, nor does a sample that `sampleState` does not make.
 */
export const SAMPLES = {
  notFound: ["notFound"],
  accessCheck: ["accessCheck", "accessAccount", "accessBoth"],
  cancelled: ["cancelled"],
  rejectedByMe: ["rejectedByMe"],
  rejectedByOther: ["rejectedByOther"],
  completed: ["completed"],
  done: ["done", "sealing"],
  expired: ["expired", "expiredAsked"],
  copyLater: ["copyLater"],
  waiting: ["waiting"],
  sign: [
    "sign",
    "all",
    "back",
    "approve",
    "view",
    "assist",
    "helped",
    "proveCode",
    "provePassword",
    "provePasskey",
    "proveAny",
    "identity",
    "identityVerified",
    "identityNotSetUp",
  ],
} as const satisfies Record<SigningState["screen"], readonly [string, ...string[]]>;

export type SampleName = (typeof SAMPLES)[keyof typeof SAMPLES][number];

/** The page behind a direct link, before there is a document. */
const DIRECT_SAMPLES = [
  "direct",
  "direct-reader",
  "direct-changed",
  "direct-limited",
  "direct-account",
  "direct-closed",
] as const;
export type DirectSampleName = (typeof DIRECT_SAMPLES)[number];

export type AnySample = SampleName | DirectSampleName;

export const SAMPLE_NAMES: readonly AnySample[] = [...Object.values(SAMPLES).flat(), ...DIRECT_SAMPLES];

export const asDirectSample = (name: string): DirectSampleName | undefined =>
  DIRECT_SAMPLES.find((sample) => sample === name);

export const asSample = (name: string): SampleName | undefined =>
  Object.values(SAMPLES)
    .flat()
    .find((sample) => sample === name);
