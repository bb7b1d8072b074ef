"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { DateFormatSelect } from "@/components/form/date-format-select";
import { TimeZonePick } from "@/components/form/time-zone-pick";
import type { TeamAnswer } from "@/components/settings/api-types";
import { useTeam } from "@/components/settings/use-team";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { notify } from "@/components/ui/toast";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { isPlaceName } from "@/server/domain/tenancy/is-place-name";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { findSupportedLanguage, toDateFormat } from "./browser-habits";
import { StepCard } from "./step-card";

type DatesCardProps = { isDone: boolean; teamUrl: string };

/** The team's name, language and date format, guessed from the browser until they are chosen. */
export function DatesCard({ isDone, teamUrl }: DatesCardProps) {
  const t = useTranslations("firstSteps.team");
  const { team } = useTeam(teamUrl);
  return (
    <StepCard id="team" title={t("title")} lead={t("lead")} isDone={isDone}>
      {team.data && <TeamForm key={team.data.id} team={team.data} isChosen={isDone} />}
    </StepCard>
  );
}

const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param isChosen true if the team or its organisation has chosen: then nothing is guessed */
function TeamForm({ team, isChosen }: { team: TeamAnswer; isChosen: boolean }) {
  const t = useTranslations("firstSteps.team");
  const words = useTranslations("owner.settings");
  const documents = useTranslations("settings.documents");
  const { settings: own, inherited } = team;
  const [name, setName] = useState(team.name);
  const [language, setLanguage] = useState(
    own.documentLanguage ??
      (isChosen ? undefined : findSupportedLanguage(navigator.languages)) ??
      inherited.documentLanguage,
  );
  const [zone, setZone] = useState(own.documentTimezone ?? getBrowserTimeZone());
  const [format, setFormat] = useState(
    own.documentDateFormat ?? (isChosen ? inherited.documentDateFormat : toDateFormat(navigator.language)),
  );
  const { save, isSaving } = useSaveDates(team);
  const isNameless = !isPlaceName(name);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNameless)
          void save(name, {
            documentLanguage: language,
            documentTimezone: zone,
            documentDateFormat: format,
          });
      }}
    >
      <Field label={t("name")} error={isNameless ? t("nameInvalid") : undefined}>
        {(control) => (
          <Input
            {...control}
            autoComplete="organization"
            maxLength={TEXT_LIMITS.title}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeZonePick label={documents("zone")} zone={zone} onZone={setZone} />
        <Field label={documents("dateFormat")}>
          {(control) => (
            <DateFormatSelect
              {...control}
              value={format}
              zone={zone}
              language={language}
              onFormat={setFormat}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Segmented
          label={documents("language")}
          value={language}
          onValueChange={setLanguage}
          options={LANGUAGES.map((value) => ({ value, label: words(`languages.${value}`) }))}
        />
        <Button type="submit" loading={isSaving}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

type Chosen = Pick<
  Required<TeamAnswer["settings"]>,
  "documentLanguage" | "documentTimezone" | "documentDateFormat"
>;

function useSaveDates(team: TeamAnswer) {
  const t = useTranslations("firstSteps");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const rename = useMutation(trpc.team.update.mutationOptions());
  const choose = useMutation(trpc.team.updateSettings.mutationOptions());
  const saveDates = async (name: string, settings: Chosen) => {
    try {
      if (name !== team.name) await rename.mutateAsync({ teamId: team.id, name });
      await choose.mutateAsync({ teamId: team.id, settings });
      notify({ tone: "success", title: t("saved") });
      await queryClient.invalidateQueries();
    } catch (error) {
      notify({ tone: "danger", title: reasonText(error) });
    }
  };
  return { save: saveDates, isSaving: rename.isPending || choose.isPending };
}
