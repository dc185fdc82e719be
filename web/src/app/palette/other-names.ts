import type { PageName } from '../page-names';

/** What pages are called in the other languages: whoever reads one may type another. */
export const otherNames: Partial<Readonly<Record<PageName | 'startCharging', string>>> = {
  dashboard: 'Dashboard home لوحة المعلومات الرئيسية Tableau de bord Panel inicio',
  chargePoints:
    'Power centers chargers stations مراكز الطاقة محطات الشحن شواحن Bornes centres de charge Puntos de recarga cargadores',
  newChargePoint: 'Add power center إضافة مركز طاقة Ajouter une borne Añadir punto de recarga',
  startCharging: 'Start charging session بدء الشحن Démarrer une charge Iniciar carga',
  orders: 'Orders sessions الطلبات الجلسات Commandes sessions Pedidos sesiones',
  messages: 'Messages OCPP الرسائل Messages Mensajes',
};
