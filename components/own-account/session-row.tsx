"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/toast";
import { describeUserAgent } from "@/server/domain/user-agent";
import type { OwnSession } from "./own-profile";

const isPhone = (userAgent: string | null): boolean => /iPhone|iPod|Android/u.test(userAgent ?? "");

/** A signed-in browser. The current one signs out in the account menu. */
export function SessionRow({ session }: { session: OwnSession }) {
  const t = useTranslations("profile.security");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const browser = describeUserAgent(session.userAgent ?? "") ?? t("unknown");
  const end = useMutation(
    trpc.account.endSession.mutationOptions({
      onSuccess: () => notify({ tone: "success", title: t("ended", { browser }) }),
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.account.sessions.queryKey() }),
    }),
  );
  const Icon = isPhone(session.userAgent) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-body font-medium">
          {browser}
          {session.isCurrent && <Badge tone="success">{t("here")}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-dense text-ink-2">
          <span>
            {session.isCurrent
              ? t.rich("since", { at: () => <Moment at={session.createdAt} /> })
              : t.rich("seen", { at: () => <Moment at={session.lastSeenAt} /> })}
          </span>
          {session.ipAddress && <span>{t("from", { ip: session.ipAddress })}</span>}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="dense"
          variant="secondary"
          aria-label={t("endOf", { browser })}
          loading={end.isPending}
          onClick={() => end.mutate({ sessionId: session.id })}
        >
          {t("end")}
        </Button>
      )}
    </li>
  );
}
