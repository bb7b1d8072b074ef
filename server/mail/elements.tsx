import type { CSSProperties, ReactNode } from "react";

declare module "react" {
  interface CSSProperties {
    msoPaddingAlt?: string;
    msoTextRaise?: string;
  }
}

type ElementProps = { className?: string; style?: CSSProperties; children: ReactNode };

/** Columns are tables, because Outlook ignores width and padding of other elements. */
export function Section({ children, ...props }: ElementProps) {
  return (
    <table
      align="center"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      {...props}
    >
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Yahoo drops the margin of the body, so the colour is on a cell too. */
export function Body({ className, backgroundColor, children }: ElementProps & { backgroundColor: string }) {
  const style: CSSProperties = { margin: 0, padding: 0, backgroundColor };
  return (
    <body className={className} style={{ backgroundColor, margin: 0, padding: 0 }}>
      <table border={0} width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center">
        <tbody>
          <tr>
            <td style={style}>{children}</td>
          </tr>
        </tbody>
      </table>
    </body>
  );
}

/** Each margin has its own property too, because Outlook.com drops some values of the short one. */
export function Text({ style, ...props }: ElementProps) {
  const sides = { marginTop: style?.marginTop ?? 0, marginBottom: 0, marginLeft: 0, marginRight: 0 };
  return <p {...props} style={{ ...style, ...sides }} />;
}

type LinkProps = ElementProps & { href: string };

const NEW_TAB = "_blank";

export function Link({ style, ...props }: LinkProps) {
  return <a {...props} style={{ textDecorationLine: "none", ...style }} target={NEW_TAB} />;
}

const SIDES_PX = 28;
const ENDS_PX = 14;
const HAIR_SPACES = 3;

/** Outlook on Windows ignores the padding of a link: wide hair spaces and raised text take its place. */
export function Button({ style, children, ...props }: LinkProps) {
  const padding = {
    paddingTop: ENDS_PX,
    paddingRight: SIDES_PX,
    paddingBottom: ENDS_PX,
    paddingLeft: SIDES_PX,
  };
  const space: CSSProperties = { display: "inline-block", maxWidth: "100%", msoPaddingAlt: "0px" };
  return (
    <a {...props} style={{ textDecoration: "none", ...space, ...style, ...padding }} target={NEW_TAB}>
      <OutlookSpace raise={`;mso-text-raise:${ENDS_PX * 1.5}`} />
      <span style={{ ...space, lineHeight: "120%", msoTextRaise: `${ENDS_PX * 0.75}px` }}>{children}</span>
      <OutlookSpace end={"&#8203;"} />
    </a>
  );
}

function OutlookSpace({ raise = "", end = "" }: { raise?: string; end?: string }) {
  const width = `mso-font-width:${(SIDES_PX / HAIR_SPACES / 2) * 100}%`;
  const spaces = "&#8202;".repeat(HAIR_SPACES);
  const html = `<!--[if mso]><i style="${width}${raise}" hidden>${spaces}${end}</i><![endif]-->`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no comments
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}

const PREVIEW_LENGTH = 150;
const INVISIBLE = "\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff";

/** The line beside the subject in a list of mails; invisible characters keep the mail's text out of it. */
export function Preview({ text }: { text: string }) {
  const visible = text.slice(0, PREVIEW_LENGTH);
  const style: CSSProperties = {
    display: "none",
    overflow: "hidden",
    lineHeight: "1px",
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  };
  return (
    <div style={style} data-skip-in-text="true">
      {visible}
      {visible.length < PREVIEW_LENGTH && <div>{INVISIBLE.repeat(PREVIEW_LENGTH - visible.length)}</div>}
    </div>
  );
}
