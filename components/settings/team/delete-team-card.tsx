"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { errorDataOf } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { TeamAnswer } from "../answers";
import { SettingsCard } from "../settings-card";

/** The end of a team, behind its name typed again. */
export function DeleteTeamCard({ team }: { team: TeamAnswer }) {
  const t = useTranslations("settings.general");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const remove = useMutation(trpc.team.remove.mutationOptions({ onSuccess: () => location.assign("/") }));
  const isRefused = errorDataOf(remove.error)?.code === "INVALID_REQUEST";
  const act = () => {
    const matches = typed.trim() === team.name;
    setIsWrong(!matches);
    if (matches) remove.mutate({ teamId: team.id, name: typed });
  };
  return (
    <SettingsCard isRow danger title={t("deleteTitle")} lead={t("deleteBody")}>
      <Button variant="dangerQuiet" className="border-danger/50" onClick={() => setIsAsking(true)}>
        {t("delete")}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t("deleteAsk", { name: team.name })}
        description={t("deleteBody")}
        actLabel={t("delete")}
        keepLabel={t("keep")}
        loading={remove.isPending}
        onAct={act}
      >
        <div className="flex flex-col gap-4">
          {remove.error && (
            <Banner tone="danger" role="alert">
              {isRefused ? t("deleteRefused") : errorText(remove.error)}
            </Banner>
          )}
          <Field label={t("deleteType")} hint={team.name} error={isWrong ? t("deleteMismatch") : undefined}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </div>
      </AlertDialog>
    </SettingsCard>
  );
}
