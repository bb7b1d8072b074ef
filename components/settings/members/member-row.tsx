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
import { listGrantableRoles, mayActOn, mayManage } from "@/server/domain/tenancy/rank";
import type { TeamRole } from "@/server/domain/vocabulary";
import type { ListedMember } from "../api-types";
import type { ViewerMembership } from "./member-list";
import { RestrictionPicker } from "./restriction-picker";

type MemberProps = { here: ViewerMembership; member: ListedMember };

const mayActOnMember = ({ here, member }: MemberProps, isSelf: boolean): boolean =>
  mayActOn(here.role, member) && !member.isThroughOrganisation && !isSelf;

type NamedPerson = Pick<ListedMember, "userId" | "name" | "email" | "avatarId">;

export function PersonName({ person: { userId, name, email, avatarId } }: { person: NamedPerson }) {
  const t = useTranslations("settings");
  const isSelf = userId === useAccount()?.id;
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name || email} pictureId={avatarId} />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          {name || email} {isSelf && <span className="font-normal text-ink-3">({t("you")})</span>}
        </span>
        <span className="block text-dense text-ink-2 wrap-anywhere">{email}</span>
      </span>
    </span>
  );
}

export function MemberRole(props: MemberProps) {
  const { here, member } = props;
  const t = useTranslations("settings");
  const isSelf = member.userId === useAccount()?.id;
  return mayActOnMember(props, isSelf) ? (
    <span className="flex flex-wrap gap-2">
      <RolePicker here={here} member={member} />
      {here.place.kind === "team" && <RestrictionPicker teamId={here.place.teamId} member={member} />}
    </span>
  ) : (
    <span className="flex flex-wrap items-center gap-2">
      {t(`roles.${member.role}`)}
      {member.restriction && <Badge>{t(`restrictions.names.${member.restriction}`)}</Badge>}
      {member.isOwner && <Badge>{t("members.owner")}</Badge>}
      {member.isThroughOrganisation && !member.isOwner && <Badge>{t("members.through")}</Badge>}
    </span>
  );
}

export function LastSeen({ member: { lastSeenAt, hasSecondFactor } }: { member: ListedMember }) {
  const t = useTranslations("settings.members");
  return (
    <>
      {lastSeenAt ? <Moment at={lastSeenAt} /> : t("never")}
      {hasSecondFactor !== null && (
        <span className="block">{t(hasSecondFactor ? "secondFactorOn" : "secondFactorOff")}</span>
      )}
    </>
  );
}

type MemberActionsProps = MemberProps & { onRemove: () => void; onTransfer: () => void };

export function MemberActions({ onRemove, onTransfer, ...props }: MemberActionsProps) {
  const { here, member } = props;
  const t = useTranslations("settings.members");
  const transfer = useTranslations("transfer");
  const isSelf = member.userId === useAccount()?.id;
  const name = member.name || member.email;
  return (
    <>
      {here.place.kind === "team" && (isSelf || mayManage(here.role)) && (
        <IconButton
          label={`${transfer(isSelf ? "ofSelf" : "ofMember")}: ${name}`}
          icon={<UserRoundPen aria-hidden />}
          onClick={onTransfer}
        />
      )}
      {mayActOnMember(props, isSelf) && (
        <IconButton
          variant="danger"
          label={`${t(here.place.kind === "team" ? "remove" : "removeFromOrganisation")}: ${name}`}
          icon={<UserMinus aria-hidden />}
          onClick={onRemove}
        />
      )}
    </>
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
  const pickRole = async (role: TeamRole, isUndo = false) => {
    const before = member.role;
    const answer = await change
      .mutateAsync({ place: here.place, userId: member.userId, role })
      .catch(() => undefined);
    if (isUndo || !answer) return;
    notify({
      tone: "success",
      id: `role-${member.userId}`,
      title: t("members.roleChanged", { name, role }),
      action: { label: t("members.undo"), onAct: () => void pickRole(before, true) },
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
        const role = listGrantableRoles(here.role).find((candidate) => candidate === event.target.value);
        if (role && !change.isPending) void pickRole(role);
      }}
    >
      {listGrantableRoles(here.role).map((role) => (
        <option key={role} value={role}>
          {t(`roles.${role}`)}
        </option>
      ))}
    </Select>
  );
}
