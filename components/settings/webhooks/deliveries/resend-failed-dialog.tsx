"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { WebhookAnswer } from "../../api-types";

const DAY_MS = 86_400_000;

/** A day before the pause, or a day ago. */
const getResendStart = ({ pausedAt }: WebhookAnswer): Date =>
  pausedAt === null ? new Date(Date.now() - DAY_MS) : new Date(new Date(pausedAt).getTime() - DAY_MS);

type ResendFailedDialogProps = { webhook: WebhookAnswer; onClose: () => void };

/** Sends everything that was given up since a moment again (jobs/webhooks.md 4.3). */
export function ResendFailedDialog({ webhook, onClose }: ResendFailedDialogProps) {
  const t = useTranslations("webhooks.resendFailed");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [since, setSince] = useState(() => formatLocalMoment(getResendStart(webhook)));
  const [isInvalid, setIsInvalid] = useState(false);
  const resend = useMutation(
    trpc.webhook.resendFailed.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.webhook.pathKey() }),
    }),
  );
  const resendFailed = () => {
    const moment = parseLocalMoment(since);
    setIsInvalid(moment === null);
    if (moment) resend.mutate({ webhookId: webhook.id, since: moment });
  };
  const { data } = resend;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("close")}
          </Button>
          <Button loading={resend.isPending} onClick={resendFailed}>
            {t("go")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t("since")} error={isInvalid ? t("invalid") : undefined} required>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={since}
              onChange={(event) => setSince(event.target.value)}
            />
          )}
        </Field>
        <ErrorBanner error={resend.error} />
        {data && (
          <Banner tone={data.resent === 0 ? "info" : "success"} role="status">
            {data.resent === 0 ? t("none") : t(data.hasMore ? "more" : "done", { count: data.resent })}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

const padTwo = (part: number): string => String(part).padStart(2, "0");

/** Formats a moment for `datetime-local`, in the browser's zone, to the minute. */
const formatLocalMoment = (at: Date): string =>
  `${at.getFullYear()}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}T${padTwo(at.getHours())}:${padTwo(at.getMinutes())}`;

/** Reverses `formatLocalMoment` into ISO; null for invalid text. */
function parseLocalMoment(text: string): string | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
