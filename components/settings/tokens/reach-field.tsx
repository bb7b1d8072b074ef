"use client";

import { X } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/radio-group";
import { MOST_LIMITS } from "@/server/domain/tenancy/token-limit";
import { FolderReachPick, TemplateReachPick } from "./reach-picks";

export type Reached = { id: string; name: string; kind?: string };
export type TokenReach = { isLimited: boolean; folders: Reached[]; templates: Reached[] };
export const REACHES_ALL: TokenReach = { isLimited: false, folders: [], templates: [] };

/** Returns false for a limit without any folder or template, which is a mistake. */
export const isReachSound = ({ isLimited, folders, templates }: TokenReach): boolean =>
  !isLimited || folders.length + templates.length > 0;

const listIds = (chosen: readonly Reached[]) => chosen.map(({ id }) => id);

/** Returns the limit for the call. Choices made before switching back to "all" are left out. */
export const buildLimitInput = ({ isLimited, folders, templates }: TokenReach) =>
  isLimited ? { folderIds: listIds(folders), templateIds: listIds(templates) } : {};

type ReachFieldProps = {
  value: TokenReach;
  error: string | undefined;
  onChange: (reach: TokenReach) => void;
};

export function ReachField({ value, error, onChange }: ReachFieldProps) {
  const t = useTranslations("settings.tokens");
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <RadioGroup
        label={t("reach")}
        value={value.isLimited ? "some" : "all"}
        onValueChange={(reach) => onChange({ ...value, isLimited: reach === "some" })}
        options={[
          { value: "all", label: t("reachAll"), hint: t("reachAllHint") },
          { value: "some", label: t("reachSome"), hint: t("reachSomeHint") },
        ]}
      />
      {value.isLimited && (
        <>
          <Chosen
            kind="folders"
            value={value.folders}
            onChange={(folders) => onChange({ ...value, folders })}
          >
            <FolderReachPick
              chosen={value.folders}
              onPick={(folder) => onChange({ ...value, folders: [...value.folders, folder] })}
            />
          </Chosen>
          <Chosen
            kind="templates"
            value={value.templates}
            onChange={(templates) => onChange({ ...value, templates })}
          >
            <TemplateReachPick
              chosen={value.templates}
              onPick={(template) => onChange({ ...value, templates: [...value.templates, template] })}
            />
          </Chosen>
          {error && (
            <p role="alert" className="text-dense text-danger">
              {error}
            </p>
          )}
        </>
      )}
    </div>
  );
}

type ChosenProps = {
  kind: "folders" | "templates";
  value: readonly Reached[];
  onChange: (value: Reached[]) => void;
  children: React.ReactNode;
};

function Chosen({ kind, value, onChange, children }: ChosenProps) {
  const t = useTranslations("settings.tokens");
  const id = useId();
  return (
    <div id={id} className="flex min-w-0 flex-col gap-2">
      {value.length < MOST_LIMITS ? (
        children
      ) : (
        <p className="text-dense text-ink-2">{t("reachMost", { most: MOST_LIMITS })}</p>
      )}
      {value.length > 0 && (
        <ul className="flex flex-col gap-1" aria-label={t(`reachChosen.${kind}`, { count: value.length })}>
          {value.map(({ id: chosen, name, kind: detail }) => (
            <li
              key={chosen}
              className="flex min-h-9 items-center gap-2 rounded-control bg-muted py-1 pr-1 pl-3 text-body"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                {name}
                {detail && <span className="block text-dense text-ink-2">{detail}</span>}
              </span>
              <IconButton
                size="dense"
                label={t("reachTakeOff", { name })}
                icon={<X aria-hidden />}
                onClick={() => {
                  onChange(value.filter((one) => one.id !== chosen));
                  // The pressed button disappears, so the search field takes the focus.
                  document.getElementById(id)?.querySelector("input")?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
