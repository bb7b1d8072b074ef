"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { VISIBILITIES, type Visibility } from "@/server/domain/vocabulary";
import type { Folder } from "./api-types";
import { useRefreshedPlaces } from "./use-refreshed-places";

/** Chooses who can see a folder and its content, with the number of people for each choice. */
export function VisibilityDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const t = useTranslations("folders");
  const format = useFormatter();
  const errorText = useErrorText();
  const refresh = useRefreshedPlaces();
  const trpc = useTRPC();
  const detail = useQuery(trpc.folder.get.queryOptions({ folderId: folder.id }));
  const [picked, setPicked] = useState<Visibility>(folder.visibility);
  const update = useMutation(
    trpc.folder.update.mutationOptions({
      onSuccess: () => {
        onClose();
        return refresh();
      },
    }),
  );
  const { seenBy, audience, effectiveVisibility, visibility } = detail.data ?? {};
  const names = seenBy?.people.map(({ name }) => name) ?? [];
  const more = (seenBy?.count ?? 0) - names.length;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t("sight.title", { name: folder.name })}
      description={t("sight.lead")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("sight.keep")}
          </Button>
          <Button
            loading={update.isPending}
            onClick={() => update.mutate({ folderId: folder.id, data: { visibility: picked } })}
          >
            {t("sight.act")}
          </Button>
        </>
      }
    >
      {(update.error ?? detail.error) && (
        <Banner tone="danger" role="alert" className="mb-4">
          {errorText(update.error ?? detail.error)}
        </Banner>
      )}
      <RadioGroup
        label={t("sight.choice")}
        value={picked}
        onValueChange={setPicked}
        options={VISIBILITIES.map((option) => ({
          value: option,
          label: t(`visibility.${option}`),
          hint: audience ? t("people", { count: audience[option] }) : " ",
        }))}
      />
      {effectiveVisibility && effectiveVisibility !== visibility && (
        <p className="mt-4 text-dense text-ink-2">{t("sight.above")}</p>
      )}
      {seenBy && (
        <p className="mt-4 border-t border-hairline pt-4 text-dense text-ink-2">
          <span className="font-medium text-ink">{t("sight.now", { count: seenBy.count })}</span>{" "}
          {format.list(more > 0 ? [...names, t("more", { count: more })] : names)}
        </p>
      )}
    </Dialog>
  );
}
