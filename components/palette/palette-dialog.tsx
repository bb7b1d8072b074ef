"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog as RadixDialog } from "radix-ui";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { overlayLooks } from "@/components/ui/dialog";
import { useCombobox } from "@/components/ui/use-combobox";
import { useReturnFocus } from "@/components/ui/use-return-focus";
import { PaletteOption } from "./palette-option";
import { storeRecentEntry } from "./recent";
import { type PaletteResult, usePaletteResults } from "./use-results";

/**
 * Searches documents, templates, people, pages, actions and documentation while the user types (an ARIA
 * combobox).
 */
export function PaletteDialog({ teamUrl, onClose }: { teamUrl: string; onClose: () => void }) {
  const t = useTranslations("palette");
  const id = useId();
  const router = useRouter();
  const account = useAccount();
  const returnFocus = useReturnFocus();
  const [typed, setTyped] = useState("");
  const recentKey = `${account?.id ?? 0}-${teamUrl}`;
  const { groups, isLooking, failed } = usePaletteResults(teamUrl, recentKey, typed);
  const entries = groups.flatMap((group) => group.entries);
  const openEntry = (entry: PaletteResult, inNewTab: boolean) => {
    storeRecentEntry(recentKey, { title: entry.title, href: entry.href, place: entry.detail });
    if (inNewTab) window.open(entry.href, "_blank", "noopener");
    else router.push(entry.href);
    onClose();
  };
  const combobox = useCombobox({
    options: entries,
    isOpen: true,
    onPick: (entry, event) => openEntry(entry, event.ctrlKey || event.metaKey),
    preselected: 0,
  });

  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayLooks} />
        <RadixDialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-x-3 top-3 z-40 mx-auto flex max-h-[min(34rem,calc(100dvh-1.5rem))] max-w-2xl flex-col overflow-hidden rounded-sheet border border-hairline bg-bg shadow-high sm:top-[12vh]"
        >
          <RadixDialog.Title className="sr-only">{t("title")}</RadixDialog.Title>
          <div className="flex items-center gap-3 border-b border-hairline px-4">
            <Search className="size-5 shrink-0 text-ink-3" aria-hidden />
            <input
              {...combobox.inputProps}
              type="text"
              aria-label={t("title")}
              placeholder={t("placeholder")}
              maxLength={200}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                combobox.reset();
              }}
              className="h-13 min-w-0 flex-1 bg-transparent text-reader text-ink outline-none placeholder:text-ink-3"
            />
          </div>
          <div
            id={combobox.listId}
            role="listbox"
            aria-label={t("title")}
            className="min-h-0 flex-1 overflow-y-auto p-2"
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand inside a listbox.
              <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
                <p id={`${id}-${group.key}`} className="px-2.5 pt-2 pb-1 text-dense text-ink-3">
                  {t(`group.${group.key}`)}
                </p>
                {group.entries.map((entry) => (
                  <PaletteOption
                    key={entry.id}
                    id={combobox.getOptionId(entries.indexOf(entry))}
                    kind={group.key}
                    entry={entry}
                    isActive={entries[combobox.active] === entry}
                    onPoint={() => combobox.point(entries.indexOf(entry))}
                    onPick={(inNewTab) => openEntry(entry, inNewTab)}
                  />
                ))}
              </div>
            ))}
          </div>
          <footer className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-t border-hairline px-4 py-1.5 text-dense text-ink-3">
            <p role="status">
              {failed.length > 0
                ? t("failed", { what: failed.join(", ") })
                : isLooking
                  ? t("looking")
                  : t("count", { count: entries.length })}
            </p>
            <p aria-hidden className="max-sm:hidden">
              {t("keys")}
            </p>
          </footer>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
