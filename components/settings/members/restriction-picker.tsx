"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toast";
import { MEMBER_RESTRICTIONS, type MemberRestriction } from "@/server/domain/tenancy/restriction";
import type { ListedMember } from "../api-types";

const NONE = "NONE";

type RestrictionPickerProps = {
  teamId: number;
  member: Pick<ListedMember, "userId" | "name" | "email" | "restriction">;
};

/** Restricts a member below their role, at once and with undo, like the role picker. */
export function RestrictionPicker({ teamId, member }: RestrictionPickerProps) {
  const t = useTranslations("settings.restrictions");
  const members = useTranslations("settings.members");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const name = member.name || member.email;
  const restrict = useMutation(
    trpc.member.restrict.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(),
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  const pickRestriction = async (restriction: MemberRestriction | null, isUndo = false) => {
    const before = member.restriction;
    const answer = await restrict
      .mutateAsync({ teamId, userId: member.userId, restriction })
      .catch(() => undefined);
    if (isUndo || !answer) return;
    notify({
      tone: "success",
      id: `restriction-${member.userId}`,
      title: t("changed", { name, restriction: restriction ?? NONE }),
      action: { label: members("undo"), onAct: () => void pickRestriction(before, true) },
    });
  };
  const displayedRestriction = restrict.isPending ? restrict.variables.restriction : member.restriction;
  return (
    <Select
      className="w-40"
      controlSize="dense"
      aria-label={t("of", { name })}
      aria-busy={restrict.isPending || undefined}
      value={displayedRestriction ?? NONE}
      onChange={(event) => {
        const chosen = MEMBER_RESTRICTIONS.find((one) => one === event.target.value) ?? null;
        if (!restrict.isPending) void pickRestriction(chosen);
      }}
    >
      <option value={NONE}>{t("names.NONE")}</option>
      {MEMBER_RESTRICTIONS.map((one) => (
        <option key={one} value={one}>
          {t(`names.${one}`)}
        </option>
      ))}
    </Select>
  );
}
