import type { WayIn } from "@/server/domain/tenancy/people";
import type { SecurityPolicyAnswer } from "../answers";

type Policy = SecurityPolicyAnswer["policy"];

/** A policy as it is being typed. */
export type PolicyDraft = Omit<Policy, "waysIn" | "sessionHours" | "addressRanges"> & {
  isAnyWay: boolean;
  waysIn: readonly WayIn[];
  endsSessions: boolean;
  hours: string;
  ranges: string;
};

/** The keys that something can be wrong with. */
export const POLICY_KEYS = ["requiresSecondFactor", "waysIn", "sessionHours", "addressRanges"] as const;
export type PolicyKey = (typeof POLICY_KEYS)[number];

const WORKDAY_HOURS = "12";

export const draftOf = ({ waysIn, sessionHours, addressRanges, ...rest }: Policy): PolicyDraft => ({
  ...rest,
  isAnyWay: waysIn === null,
  waysIn: waysIn ?? [],
  endsSessions: sessionHours !== null,
  hours: sessionHours === null ? WORKDAY_HOURS : String(sessionHours),
  ranges: addressRanges.join("\n"),
});

/** One range a line, or several with commas. */
const rangesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((range) => range !== "");

/** What is chosen, for the server to judge; hours that are no number become one that it refuses. */
export const policyOf = ({
  isAnyWay,
  waysIn,
  endsSessions,
  hours,
  ranges,
  ...rest
}: PolicyDraft): Policy => ({
  ...rest,
  waysIn: isAnyWay ? null : [...waysIn],
  sessionHours: endsSessions ? (/^\d{1,4}$/.test(hours.trim()) ? Number(hours) : 0) : null,
  addressRanges: rangesIn(ranges),
});

/** What can be said without the server: no way at all, no hours, a limit to nothing. */
export function problemsOf(draft: PolicyDraft): Partial<Record<PolicyKey, "none" | "invalid" | "missing">> {
  const { waysIn, sessionHours, addressRanges, guardsPages, guardsTokens } = policyOf(draft);
  const isHours = sessionHours === null || (sessionHours >= 1 && sessionHours <= 720);
  return {
    ...(waysIn?.length === 0 ? { waysIn: "none" as const } : {}),
    ...(isHours ? {} : { sessionHours: "invalid" as const }),
    ...(addressRanges.length === 0 && (guardsPages || guardsTokens)
      ? { addressRanges: "missing" as const }
      : {}),
  };
}
