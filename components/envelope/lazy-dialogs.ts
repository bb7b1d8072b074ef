"use client";

import dynamic from "next/dynamic";
import { keepAsking } from "@/components/retry-load";

// Dialogs of envelope actions, each loaded when it is first opened.

export const CancelDialog = dynamic(
  keepAsking(() => import("./cancel-dialog").then((module) => module.CancelDialog)),
);
export const DeleteDialog = dynamic(
  keepAsking(() => import("./delete-dialog").then((module) => module.DeleteDialog)),
);
export const DuplicateDialog = dynamic(
  keepAsking(() => import("./duplicate-dialog").then((module) => module.DuplicateDialog)),
);
export const TransferDialog = dynamic(
  keepAsking(() => import("./transfer-dialog").then((module) => module.TransferDialog)),
);
export const LinksDialog = dynamic(
  keepAsking(() => import("./links-dialog").then((module) => module.LinksDialog)),
);
