"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { TeamAnswer, WebhookAnswer } from "../api-types";
import { SectionHeading } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { BackLink } from "./back-link";
import { CreateForm } from "./form/create-form";
import { MemberNotice } from "./member-notice";
import { WEBHOOK_CALLS } from "./webhook-calls";
import { WebhookCreated } from "./webhook-created";

/** A new webhook: the form, then its secret and a first test (components/README.md 8). */
export function NewWebhookScreen({ teamUrl }: { teamUrl: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <NewWebhook team={team} />}</TeamPage>;
}

function NewWebhook({ team }: { team: TeamAnswer }) {
  const t = useTranslations("webhooks.form");
  const [createdWebhook, setCreatedWebhook] = useState<{ webhook: WebhookAnswer; secret: string | null }>();
  if (createdWebhook) return <WebhookCreated team={team} {...createdWebhook} />;
  return (
    <>
      <BackLink teamUrl={team.url} />
      <SectionHeading title={t("newTitle")} lead={t("newLead")} calls={WEBHOOK_CALLS} />
      {mayManage(team.role) ? (
        <CreateForm
          teamUrl={team.url}
          role={team.role}
          onMade={(webhook, secret) => setCreatedWebhook({ webhook, secret })}
        />
      ) : (
        <MemberNotice />
      )}
    </>
  );
}
