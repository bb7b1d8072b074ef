"use client";

import { ClipboardPaste, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { Button } from "@/components/ui/button";
import type { Person } from "./parse-people";
import { PasteDialog } from "./paste-dialog";
import { TeamDialog } from "./team-dialog";

type AddPeopleProps = {
  /** Addresses of who is there already. */
  present: readonly string[];
  isAdding: boolean;
  onAdd: (people: readonly Person[]) => void;
};

/** One by one, oneself, people of the team, or a pasted list. */
export function AddPeople({ present, isAdding, onAdd }: AddPeopleProps) {
  const t = useTranslations("owner.recipients");
  const account = useAccount();
  const contacts = useTranslations("contacts");
  const [asking, setAsking] = useState<"paste" | "team">();
  const isIncluded = account !== undefined && present.includes(account.email);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button variant="secondary" loading={isAdding} onClick={() => onAdd([{ name: "", email: "" }])}>
        <UserPlus aria-hidden />
        {t("add")}
      </Button>
      {account && !isIncluded && (
        <Button variant="secondary" onClick={() => onAdd([{ name: account.name, email: account.email }])}>
          {t("addMe")}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setAsking("team")}>
        <Users aria-hidden />
        {contacts("fromTeam")}
      </Button>
      <Button variant="quiet" onClick={() => setAsking("paste")}>
        <ClipboardPaste aria-hidden />
        {t("paste")}
      </Button>
      <TeamDialog
        open={asking === "team"}
        onOpenChange={(isOpen) => setAsking(isOpen ? "team" : undefined)}
        present={present}
        onAdd={onAdd}
      />
      <PasteDialog
        open={asking === "paste"}
        onOpenChange={(isOpen) => setAsking(isOpen ? "paste" : undefined)}
        onAdd={onAdd}
      />
    </div>
  );
}
