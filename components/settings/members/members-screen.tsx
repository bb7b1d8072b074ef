"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { MEMBER_CALLS } from "@/components/api-call/tenancy-calls";
import { Button } from "@/components/ui/button";
import { mayManage } from "@/server/domain/tenancy/rank";
import { SectionHeading } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { InviteDialog } from "./invite-dialog";
import { MemberList, type ViewerMembership } from "./member-list";
import { PendingInvitations } from "./pending-invitations";

/** The members of a team (components/README.md 8). */
export function MembersScreen({ teamUrl }: { teamUrl: string }) {
  return (
    <TeamPage teamUrl={teamUrl}>
      {({ id, name, role }) => <Members here={{ place: { kind: "team", teamId: id }, name, role }} />}
    </TeamPage>
  );
}

function Members({ here }: { here: ViewerMembership }) {
  const t = useTranslations("settings.members");
  return (
    <>
      <SectionHeading
        title={t("title")}
        lead={t("lead", { name: here.name })}
        calls={MEMBER_CALLS}
        action={<InviteButton here={here} />}
      />
      <People here={here} />
    </>
  );
}

export function InviteButton({ here }: { here: ViewerMembership }) {
  const t = useTranslations("settings.members");
  const [isOpen, setIsOpen] = useState(false);
  if (!mayManage(here.role)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden />
        {t("invite")}
      </Button>
      <InviteDialog here={here} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

export function People({ here }: { here: ViewerMembership }) {
  return (
    <div className="flex flex-col gap-8">
      <MemberList here={here} />
      {mayManage(here.role) && <PendingInvitations here={here} />}
    </div>
  );
}
