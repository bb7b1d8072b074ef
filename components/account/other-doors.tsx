"use client";

import dynamic from "next/dynamic";
import { keepAsking } from "@/components/keep-asking";

// Pages that offer them alone load them: the one to sign on does not.
const CompanyButton = dynamic(
  keepAsking(() => import("./company-button").then((module) => module.CompanyButton)),
);
const MailedLinkDoor = dynamic(
  keepAsking(() => import("./mailed-link-door").then((module) => module.MailedLinkDoor)),
);

/** Where to go after each, for those that a page offers. */
export type OfferedDoors = {
  /** A company's sign-in, which leaves this page. */
  companyNext?: string | undefined;
  /** A mailed link, which is opened in a page of its own. */
  mailedLinkNext?: string | undefined;
};

type OtherDoorsProps = OfferedDoors & { email: string; onLinkAsked: (email: string) => void };

/** The ways in that take the address alone. */
export function OtherDoors({ email, companyNext, mailedLinkNext, onLinkAsked }: OtherDoorsProps) {
  return (
    <>
      {companyNext !== undefined && <CompanyButton email={email} next={companyNext} />}
      {mailedLinkNext !== undefined && (
        <MailedLinkDoor email={email} next={mailedLinkNext} onAsked={onLinkAsked} />
      )}
    </>
  );
}
