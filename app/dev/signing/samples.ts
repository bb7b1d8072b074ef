import type { SigningState } from "@/server/contract/signing";

/**
 * The made-up states, by the screen each shows. The gallery and the check with axe walk through all of them, so a
 * screen without a sample does not compile, nor does a sample that `sampleState` does not make.
 */
export const SAMPLES = {
  notFound: ["notFound"],
  accessCheck: ["accessCheck"],
  cancelled: ["cancelled"],
  rejectedByMe: ["rejectedByMe"],
  rejectedByOther: ["rejectedByOther"],
  completed: ["completed"],
  done: ["done", "sealing"],
  expired: ["expired", "expiredAsked"],
  copyLater: ["copyLater"],
  waiting: ["waiting"],
  sign: ["sign", "all", "back", "approve", "view", "assist", "helped"],
} as const satisfies Record<SigningState["screen"], readonly [string, ...string[]]>;

export type SampleName = (typeof SAMPLES)[keyof typeof SAMPLES][number];

export const SAMPLE_NAMES: readonly SampleName[] = Object.values(SAMPLES).flat();

export const asSample = (name: string): SampleName | undefined =>
  SAMPLE_NAMES.find((sample) => sample === name);
