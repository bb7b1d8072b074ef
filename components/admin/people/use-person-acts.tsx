"use client";

import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "use-intl";
import { useTRPCClient } from "@/components/trpc-provider";
import type { AppRouter } from "@/server/routers";
import { useReasonedActs } from "../use-acts";

export type ListedUser = inferRouterOutputs<AppRouter>["admin"]["user"]["list"]["data"][number];
export type PersonActs = Record<
  "disable" | "enable" | "signOut" | "resetSecondFactor",
  (person: ListedUser) => void
>;

/** Returns an admin's actions on an account. Each requires a reason. */
export function usePersonActs() {
  const t = useTranslations("admin.people");
  const { user } = useTRPCClient().admin;
  const { askForReason, dialog } = useReasonedActs();
  const toNameParams = ({ name, email }: ListedUser) => ({ name: name || email });
  const acts: PersonActs = {
    disable: (person) =>
      askForReason({
        title: t("disableTitle", toNameParams(person)),
        body: t("disableBody"),
        actLabel: t("disable"),
        act: (reason) => user.disable.mutate({ userId: person.id, reason }),
        done: () => t("disabledDone", toNameParams(person)),
      }),
    enable: (person) =>
      askForReason({
        title: t("enableTitle", toNameParams(person)),
        body: t("enableBody"),
        actLabel: t("enable"),
        act: (reason) => user.enable.mutate({ userId: person.id, reason }),
        done: () => t("enabledDone", toNameParams(person)),
      }),
    signOut: (person) =>
      askForReason({
        title: t("signOutTitle", toNameParams(person)),
        body: t("signOutBody"),
        actLabel: t("signOut"),
        act: (reason) => user.signOut.mutate({ userId: person.id, reason }),
        done: ({ endedCount: count }) => t("signedOutDone", { count }),
      }),
    resetSecondFactor: (person) =>
      askForReason({
        title: t("resetTitle", toNameParams(person)),
        body: t("resetBody"),
        actLabel: t("reset"),
        act: (reason) => user.resetSecondFactor.mutate({ userId: person.id, reason }),
        done: () => t("resetDone", toNameParams(person)),
      }),
  };
  return { acts, dialog };
}
