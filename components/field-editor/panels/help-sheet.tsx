"use client";

import { useTranslations } from "use-intl";
import { Dialog } from "@/components/ui/dialog";
import { useEditor, useEditorState } from "../editor-context";
import { TYPE_KEYS } from "../model/keyboard";

/** Key names as printed on keyboards. The texts are in the message catalogue. */
const GROUPS = [
  {
    name: "place",
    rows: [
      ["arm", ["S I N E D T # O C L R U"]],
      ["keyboard", ["Enter", "← ↑ → ↓  Enter"]],
      ["escape", ["Esc"]],
    ],
  },
  {
    name: "edit",
    rows: [
      ["nudge", ["← ↑ → ↓"]],
      ["nudgeFar", ["Shift", "← ↑ → ↓"]],
      ["grow", ["Alt", "← ↑ → ↓"]],
      ["remove", ["Delete"]],
      ["duplicate", ["Ctrl", "D"]],
      ["clipboard", ["Ctrl", "C / X / V"]],
      ["undo", ["Ctrl", "Z"]],
      ["redo", ["Ctrl", "Shift", "Z"]],
    ],
  },
  {
    name: "select",
    rows: [
      ["walk", ["Tab"]],
      ["toggle", ["Space"]],
      ["all", ["Ctrl", "A"]],
      ["options", ["Enter"]],
      ["recipient", ["[", "]", "1 … 9"]],
      ["assign", ["Alt", "1 … 9"]],
      ["only", ["F"]],
    ],
  },
  {
    name: "look",
    rows: [
      ["regions", ["F6"]],
      ["pages", ["PgUp", "PgDn"]],
      ["ends", ["Home", "End"]],
      ["zoom", ["Ctrl", "+ / − / 0"]],
      ["noSnap", ["Ctrl"]],
      ["help", ["?"]],
    ],
  },
] as const;

export function HelpSheet() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const isOpen = useEditorState(({ panel }) => panel === "help");
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => editor.store.setState({ panel: open ? "help" : null })}
      title={t("help.title")}
      size="large"
      isForReading
    >
      <div className="grid gap-x-8 gap-y-6 grid-cols-1 sm:grid-cols-2">
        {GROUPS.map((group) => (
          <section key={group.name}>
            <h3 className="mb-2 text-body">{t(`help.${group.name}.title`)}</h3>
            <dl className="flex flex-col gap-1.5">
              {group.rows.map(([row, keys]) => (
                <div key={row} className="flex items-baseline justify-between gap-4 text-dense">
                  <dt className="text-ink-2">{t(`help.rows.${row}`)}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <h3 className="mt-6 mb-2 text-body">{t("help.types")}</h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-dense">
        {Object.entries(TYPE_KEYS).map(([key, type]) => (
          <li key={key} className="flex items-center gap-1.5 text-ink-2">
            <Key>{key.toUpperCase()}</Key>
            {t(`type.${type}`)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-[0.25rem] border border-control bg-muted px-1.5 font-mono text-caption text-ink">
      {children}
    </kbd>
  );
}
