"use client";

import { Download, Upload, UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PageMenu } from "@/components/api-call/page-menu";
import { retryUntilLoaded } from "@/components/retry-load";
import { readOneOf, readPage, readText } from "@/components/ui/address-state";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { Segmented } from "@/components/ui/segmented";
import { useAddressState } from "@/components/ui/use-address-state";
import type { ContactAnswer } from "../api-types";
import { ContactList } from "./contact-list";
import { SuggestedList } from "./suggested-list";

const ImportDialog = dynamic(
  retryUntilLoaded(() => import("../import/import-dialog").then((module) => module.ImportDialog)),
);
const ContactDialog = dynamic(
  retryUntilLoaded(() => import("./contact-dialog").then((module) => module.ContactDialog)),
);

const VIEWS = ["kept", "suggested"] as const;

const readFilter = (search: URLSearchParams) => ({
  view: readOneOf(search, "view", VIEWS) ?? "kept",
  query: readText(search, "query"),
  page: readPage(search),
});

export function ContactsScreen({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("contacts.page");
  const { state, change, refine, pageHref } = useAddressState(readFilter);
  const { view, query, page } = state;
  const [editing, setEditing] = useState<ContactAnswer | "new">();
  const [isImporting, setIsImporting] = useState(false);
  const addAndImport = (
    <>
      <Button variant="secondary" onClick={() => setIsImporting(true)}>
        <Upload aria-hidden />
        {t("import")}
      </Button>
      <Button onClick={() => setEditing("new")}>
        <UserPlus aria-hidden />
        {t("add")}
      </Button>
    </>
  );
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-2">
        <div className="mr-auto">
          <h1 className="text-h1">{t("title")}</h1>
          <p className="text-body text-ink-2">{t("lead")}</p>
        </div>
        <PageMenu
          calls={[
            { method: "GET", path: "/contact", query: { query } },
            {
              method: "POST",
              path: "/contact/create",
              body: { email: "ana@example.com", name: "Ana Rojas" },
            },
            { method: "GET", path: "/contact/export" },
          ]}
        />
        <Button asChild variant="secondary">
          <a href={`/api/files/contacts?team=${encodeURIComponent(teamUrl)}`} download>
            <Download aria-hidden />
            {t("export")}
          </a>
        </Button>
        {addAndImport}
      </header>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchInput
          label={t("search")}
          hint={t("search")}
          query={query}
          onSearch={(wanted) => refine({ query: wanted })}
          className="w-full sm:w-80"
        />
        <Segmented
          label={t("show")}
          value={view}
          onValueChange={(picked) => change({ view: picked })}
          options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      </div>
      {view === "kept" ? (
        <ContactList
          query={query}
          page={page}
          pageHref={pageHref}
          onEdit={setEditing}
          onClearSearch={() => change({ query: "" })}
          emptyActions={addAndImport}
        />
      ) : (
        <SuggestedList query={query} />
      )}
      {editing && (
        <ContactDialog
          contact={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}
