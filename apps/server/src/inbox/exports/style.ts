/** How the page looks, on a screen and on paper. */
export const style = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 1.5rem; background: #f4f2ee; color: #1d1b18; font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; }
h2 { margin: 1.5rem 0 0.5rem; font-size: 0.875rem; font-weight: 600; text-align: center; color: #5d574e; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.125rem 1rem; margin: 0; font-size: 0.875rem; }
dt { color: #5d574e; }
dd, p { margin: 0; }
article { width: fit-content; max-width: 85%; margin: 0.375rem 0; padding: 0.5rem 0.75rem; border: 1px solid #d9d4cb; border-radius: 0.75rem; background: #fff; }
.ours { margin-left: auto; background: #e5f3ea; border-color: #bfdcc9; }
.note { max-width: none; width: auto; background: #fff6d6; border-color: #e6d48f; }
.edge { margin: 0.75rem 0; font-size: 0.8125rem; text-align: center; color: #5d574e; }
.by { font-size: 0.8125rem; font-weight: 600; }
.body { white-space: pre-wrap; }
.when, footer { font-size: 0.75rem; color: #5d574e; }
.gone { font-style: italic; color: #5d574e; }
blockquote { margin: 0.25rem 0; padding: 0.25rem 0.5rem; border-left: 3px solid #8a8376; background: #0000000a; font-size: 0.875rem; }
img, video { display: block; max-width: 100%; max-height: 20rem; border-radius: 0.5rem; }
audio { display: block; width: 18rem; max-width: 100%; }
footer { margin-top: 1.5rem; text-align: center; }
@page { margin: 15mm; }
@media print {
  body { max-width: none; padding: 0; background: none; font-size: 10pt; }
  article { break-inside: avoid; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  h2 { break-after: avoid; }
  audio, video { display: none; }
  img { max-height: 8cm; }
  a { color: inherit; }
}
`;
