"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserMinus, UserRoundPen } from "lucide-react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Avatar, Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toast";
import { grantableRoles, mayActOn, mayManage } from "@/server/domain/tenancy/rank";
import type { TeamRole } from "@/server/domain/vocabulary";
import type { ListedMember } from "../api-types";
import type { ViewerMembership } from "./member-list";
import { RestrictionPicker } from "./restriction-picker";

const cell = "px-4 py-3 max-md:block max-md:py-0";

type MemberRowProps = {
  here: ViewerMembership;
  member: ListedMember;
  onRemove: () => void;
  onTransfer: () => void;
};

/** A row on wide screens, a card on a phone. */
export function MemberRow({ here, member, onRemove, onTransfer }: MemberRowProps) {
  const t = useTranslations("settings.members");
  const own = useTranslations("settings");
  const transfer = useTranslations("transfer");
  const account = useAccount();
  const isSelf = member.userId === account?.id;
  const name = member.name || member.email;
  const mayTransfer = here.place.kind === "team" && (isSelf || mayManage(here.role));
  const mayAct = mayActOn(here.role, member) && !member.isThroughOrganisation && !isSelf;
  return (
    <tr className="max-md:relative max-md:flex max-md:flex-col max-md:gap-2 max-md:py-4">
      <th scope="row" className={`${cell} font-normal max-md:pr-24`}>
        <span className="flex items-center gap-3">
          <Avatar name={name} pictureId={member.avatarId} />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">
              {name} {isSelf && <span className="font-normal text-ink-3">({own("you")})</span>}
            </span>
            <span className="block text-dense text-ink-2 wrap-anywhere">{member.email}</span>
          </span>
        </span>
      </th>
      <td className={cell}>
        {mayAct ? (
          <span className="flex flex-wrap gap-2">
            <RolePicker here={here} member={member} />
            {here.place.kind === "team" && <RestrictionPicker teamId={here.place.teamId} member={member} />}
          </span>
        ) : (
          <span className="flex flex-wrap items-center gap-2">
            {own(`roles.${member.role}`)}
            {member.restriction && <Badge>{own(`restrictions.names.${member.restriction}`)}</Badge>}
            {member.isOwner && <Badge>{t("owner")}</Badge>}
            {member.isThroughOrganisation && !member.isOwner && <Badge>{t("through")}</Badge>}
          </span>
        )}
      </td>
      <td className={`${cell} text-dense whitespace-nowrap text-ink-2`}>
        <span className="md:hidden">{t("lastSeen")}: </span>
        {member.lastSeenAt ? <Moment at={member.lastSeenAt} /> : t("never")}
        {member.hasSecondFactor !== null && (
          <span className="block">{t(member.hasSecondFactor ? "secondFactorOn" : "secondFactorOff")}</span>
        )}
      </td>
      <td className="w-24 pr-3 text-right whitespace-nowrap max-md:absolute max-md:top-3 max-md:right-2 max-md:w-auto max-md:pr-0">
        {mayTransfer && (
          <IconButton
            label={`${transfer(isSelf ? "ofSelf" : "ofMember")}: ${name}`}
            icon={<UserRoundPen aria-hidden />}
            onClick={onTransfer}
          />
        )}
        {mayAct && (
          <IconButton
            variant="danger"
            label={`${t(here.place.kind === "team" ? "remove" : "removeFromOrganisation")}: ${name}`}
            icon={<UserMinus aria-hidden />}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  );
}

type RolePickerProps = {
  here: ViewerMembership;
  member: Pick<ListedMember, "userId" | "name" | "email" | "role">;
};

/** Changes the role at once and offers undo (components/README.md 8). The server checks the rank. */
export function RolePicker({ here, member }: RolePickerProps) {
  const t = useTranslations("settings");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const name = member.name || member.email;
  const change = useMutation(
    trpc.member.changeRole.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(),
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  const pick = async (role: TeamRole, isUndo = false) => {
    const before = member.role;
    const answer = await change
      .mutateAsync({ place: here.place, userId: member.userId, role })
      .catch(() => undefined);
    if (isUndo || !answer) return;
    notify({
      tone: "success",
      id: `role-${member.userId}`,
      title: t("members.roleChanged", { name, role }),
      action: { label: t("members.undo"), onAct: () => void pick(before, true) },
    });
  };
  const displayedRole = change.isPending ? change.variables.role : member.role;
  return (
    <Select
      className="w-40"
      controlSize="dense"
      aria-label={t("members.roleOf", { name })}
      aria-busy={change.isPending || undefined}
      value={displayedRole}
      onChange={(event) => {
        const role = grantableRoles(here.role).find((candidate) => candidate === event.target.value);
        if (role && !change.isPending) void pick(role);
      }}
    >
      {grantableRoles(here.role).map((role) => (
        <option key={role} value={role}>
          {t(`roles.${role}`)}
        </option>
      ))}
    </Select>
  );
}
