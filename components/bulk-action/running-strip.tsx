"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useErrorText } from "@/components/errors/use-error-text";
import { useRefreshedPlaces } from "@/components/folder/use-refreshed-places";
import { useTRPC } from "@/components/trpc-provider";
import { Button, IconButton } from "@/components/ui/button";
import { POLL_MS } from "@/components/ui/poll-paces";
import { ProgressBar } from "@/components/ui/progress-bar";
import { notify } from "@/components/ui/toast";
import type { BulkActionAnswer } from "./api-types";
import { isWorthShowing } from "./strip-visibility";
import { followedHere } from "./use-action-state";
import { useResultText } from "./use-over-text";

type RunningStripProps = { onShow: (action: BulkActionAnswer) => void };

/**
 * Shows the user's own running and unfinished bulk actions above the list, also after the page was closed
 * (components/owner-pages.md 3.2).
 */
export function RunningStrip({ onShow }: RunningStripProps) {
  const trpc = useTRPC();
  const account = useAccount();
  const refresh = useRefreshedPlaces();
  const overText = useResultText();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const running = useRef<ReadonlySet<string>>(new Set());
  const list = useQuery(
    trpc.bulkAction.list.queryOptions(
      { userId: account?.id, perPage: 5 },
      {
        enabled: account !== undefined,
        staleTime: 0,
        refetchInterval: ({ state }) =>
          state.data?.data.some((action) => action.state === "RUNNING") ? POLL_MS.progress : POLL_MS.list,
      },
    ),
  );
  const actions = list.data?.data;
  const whenRead = useEffectEvent((read: readonly BulkActionAnswer[]) => {
    const over = read.filter(({ id, state }) => state !== "RUNNING" && running.current.has(id));
    running.current = new Set(read.filter(({ state }) => state === "RUNNING").map(({ id }) => id));
    if (over.length > 0) void refresh();
    for (const action of over) {
      const tone = action.counts.failed > 0 ? "info" : "success";
      if (!followedHere.has(action.id)) notify({ tone, title: overText(action) });
    }
  });
  useEffect(() => {
    if (actions) whenRead(actions);
  }, [actions]);
  const now = Date.now();
  const visibleActions =
    actions?.filter((action) => isWorthShowing(action, now) && !dismissed.includes(action.id)) ?? [];
  if (visibleActions.length === 0) return null;
  return (
    <ul className="mb-2 flex flex-col gap-1">
      {visibleActions.map((action) => (
        <Strip
          key={action.id}
          action={action}
          onShow={() => onShow(action)}
          onDismiss={() => setDismissed([...dismissed, action.id])}
        />
      ))}
    </ul>
  );
}

type StripProps = { action: BulkActionAnswer; onShow: () => void; onDismiss: () => void };

function Strip({ action, onShow, onDismiss }: StripProps) {
  const t = useTranslations("bulkAction");
  const overText = useResultText();
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const after = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.bulkAction.list.pathKey() }),
    onError: (error: unknown) => notify({ tone: "danger", title: errorText(error) }),
  };
  const stop = useMutation(trpc.bulkAction.stop.mutationOptions(after));
  const undo = useMutation(trpc.bulkAction.undo.mutationOptions(after));
  const { id, kind, state, counts, undoes } = action;
  const isRunning = state === "RUNNING";
  const gone = counts.total - counts.waiting;
  const name = undoes ? "BACK" : kind;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-hairline bg-canvas px-3 py-1">
      <p className="min-w-[min(12rem,100%)] text-dense text-ink tabular-nums">
        {isRunning ? t(`runningOf.${name}`, { done: gone, total: counts.total }) : overText(action)}
      </p>
      {isRunning && (
        <ProgressBar label={t("progress")} value={gone / counts.total} className="w-24 flex-1 sm:max-w-60" />
      )}
      <span className="ml-auto flex items-center gap-1">
        <Button size="dense" variant="quiet" onClick={onShow}>
          {t("show")}
        </Button>
        {isRunning && (
          <Button
            size="dense"
            variant="dangerQuiet"
            loading={stop.isPending}
            onClick={() => stop.mutate({ bulkActionId: id })}
          >
            {t("stop")}
          </Button>
        )}
        {!isRunning && action.mayUndo && (
          <Button
            size="dense"
            variant="quiet"
            loading={undo.isPending}
            onClick={() => undo.mutate({ bulkActionId: id })}
          >
            {t("undo")}
          </Button>
        )}
        {!isRunning && (
          <IconButton size="dense" label={t("dismiss")} icon={<X aria-hidden />} onClick={onDismiss} />
        )}
      </span>
    </li>
  );
}
