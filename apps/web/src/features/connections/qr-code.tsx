export { QrCode } from "../../ui/qr-code.tsx";
