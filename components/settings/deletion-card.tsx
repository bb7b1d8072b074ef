"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { RetypeField } from "@/components/ui/retype-field";
import { SettingsCard } from "./settings-card";

type DeletionCardProps = {
  area: "general" | "organisation";
  name: string;
  deleting: { isPending: boolean; error: unknown };
  onDelete: (typed: string) => void;
};

/** Deletes a team or an organisation after its name is typed again. `area` is the message area. */
export function DeletionCard({ area, name, deleting, onDelete }: DeletionCardProps) {
  const t = useTranslations(`settings.${area}`);
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const isRefused = readErrorData(deleting.error)?.code === "INVALID_REQUEST";
  const confirmDeletion = () => {
    const matches = typed.trim() === name;
    setIsWrong(!matches);
    if (matches) onDelete(typed);
  };
  return (
    <SettingsCard isRow danger title={t("deleteTitle")} lead={t("deleteBody")}>
      <Button variant="dangerQuiet" className="border-danger/50" onClick={() => setIsAsking(true)}>
        {t("delete")}
      </Button>
      {isAsking && (
        <AlertDialog
          onClose={() => setIsAsking(false)}
          title={t("deleteAsk", { name })}
          description={t("deleteBody")}
          actLabel={t("delete")}
          keepLabel={t("keep")}
          mutation={{ isPending: deleting.isPending, error: isRefused ? null : deleting.error }}
          onAct={confirmDeletion}
        >
          {isRefused && (
            <Banner tone="danger" role="alert">
              {t("deleteRefused")}
            </Banner>
          )}
          <RetypeField
            label={t("deleteType")}
            wanted={name}
            value={typed}
            error={isWrong ? t("deleteMismatch") : undefined}
            onChange={setTyped}
          />
        </AlertDialog>
      )}
    </SettingsCard>
  );
}
