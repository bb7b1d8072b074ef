"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { SettingsCard } from "@/components/settings/settings-card";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { notify } from "@/components/ui/toast";

/** Exports the account's own data as a file: requested here, announced by mail, downloaded here. */
export function ExportCard() {
  const t = useTranslations("profile.export");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const state = useQuery(trpc.account.exportState.queryOptions());
  const onError = (error: unknown) => notify({ tone: "danger", title: errorText(error) });
  const refreshExport = () =>
    queryClient.invalidateQueries({ queryKey: trpc.account.exportState.queryKey() });
  const ask = useMutation(
    trpc.account.askExport.mutationOptions({
      onSuccess: () => notify({ tone: "success", title: t("asked") }),
      onError,
      onSettled: refreshExport,
    }),
  );
  // A file download cannot ask for a proof of identity. This call does, and the browser then downloads the
  // file.
  const fetchIt = useMutation(
    trpc.account.readyExport.mutationOptions({
      onSuccess: () => location.assign("/api/files/own-data"),
      onError,
      onSettled: refreshExport,
    }),
  );
  const until = state.data?.until;
  return (
    <div id="export" className="scroll-mt-20">
      <SettingsCard isRow title={t("title")} lead={t("lead")}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:justify-end">
          {until && (
            <p className="text-dense text-ink-2">{t.rich("until", { at: () => <Moment at={until} /> })}</p>
          )}
          {until ? (
            <Button variant="secondary" loading={fetchIt.isPending} onClick={() => fetchIt.mutate()}>
              <Download aria-hidden />
              {t("download")}
            </Button>
          ) : (
            <Button
              variant="secondary"
              loading={ask.isPending}
              disabled={!state.data}
              onClick={() => ask.mutate()}
            >
              {t("ask")}
            </Button>
          )}
        </div>
      </SettingsCard>
    </div>
  );
}
