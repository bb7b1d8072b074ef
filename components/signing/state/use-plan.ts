"use client";

import { type RefObject, useMemo, useRef, useState } from "react";
import { buildSigningPlan, type Plan } from "../model/plan";
import type { SignState } from "../model/sign-state";
import type { ShownField } from "../model/signer-field";

/** Current values, for reads between two renders. */
export type Latest = RefObject<{ state: SignState; fields: readonly ShownField[]; plan: Plan }>;

/** Returns the plan. For an ASSISTANT, that of the recipient they are helping. */
export function usePlan(state: SignState, fields: readonly ShownField[]) {
  const [helpedId, setHelpedId] = useState<number | null>(null);
  const plan = useMemo(() => buildSigningPlan(state, fields, helpedId), [state, fields, helpedId]);
  const latest: Latest = useRef({ state, fields, plan });
  latest.current = { state, fields, plan };
  return { plan, latest, helpedId, setHelpedId };
}
