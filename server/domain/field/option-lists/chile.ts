const splitNames = (names: string): readonly string[] => names.trim().split(/,\s+/u);

/**
 * The 16 regions of Chile from north to south and their 346 communes in alphabetical order. Codes and
 * spellings are those of the Códigos Únicos Territoriales of the Subsecretaría de Desarrollo Regional (2018,
 * when Ñuble was added). Copied here, so that no external list changes under a document.
 */
export const CHILEAN_REGIONS: readonly {
  readonly code: string;
  readonly name: string;
  readonly communes: readonly string[];
}[] = [
  {
    code: "15",
    name: "Arica y Parinacota",
    communes: splitNames(`
      Arica, Camarones, General Lagos, Putre
    `),
  },
  {
    code: "01",
    name: "Tarapacá",
    communes: splitNames(`
      Alto Hospicio, Camiña, Colchane, Huara, Iquique, Pica, Pozo Almonte
    `),
  },
  {
    code: "02",
    name: "Antofagasta",
    communes: splitNames(`
      Antofagasta, Calama, María Elena, Mejillones, Ollagüe, San Pedro de Atacama, Sierra Gorda, Taltal, Tocopilla
    `),
  },
  {
    code: "03",
    name: "Atacama",
    communes: splitNames(`
      Alto del Carmen, Caldera, Chañaral, Copiapó, Diego de Almagro, Freirina, Huasco, Tierra Amarilla, Vallenar
    `),
  },
  {
    code: "04",
    name: "Coquimbo",
    communes: splitNames(`
      Andacollo, Canela, Combarbalá, Coquimbo, Illapel, La Higuera, La Serena, Los Vilos, Monte Patria, Ovalle,
      Paihuano, Punitaqui, Río Hurtado, Salamanca, Vicuña
    `),
  },
  {
    code: "05",
    name: "Valparaíso",
    communes: splitNames(`
      Algarrobo, Cabildo, Calera, Calle Larga, Cartagena, Casablanca, Catemu, Concón, El Quisco, El Tabo,
      Hijuelas, Isla de Pascua, Juan Fernández, La Cruz, La Ligua, Limache, Llaillay, Los Andes, Nogales, Olmué,
      Panquehue, Papudo, Petorca, Puchuncaví, Putaendo, Quillota, Quilpué, Quintero, Rinconada, San Antonio,
      San Esteban, San Felipe, Santa María, Santo Domingo, Valparaíso, Villa Alemana, Viña del Mar, Zapallar
    `),
  },
  {
    code: "13",
    name: "Metropolitana de Santiago",
    communes: splitNames(`
      Alhué, Buin, Calera de Tango, Cerrillos, Cerro Navia, Colina, Conchalí, Curacaví, El Bosque, El Monte,
      Estación Central, Huechuraba, Independencia, Isla de Maipo, La Cisterna, La Florida, La Granja, La Pintana,
      La Reina, Lampa, Las Condes, Lo Barnechea, Lo Espejo, Lo Prado, Macul, Maipú, María Pinto, Melipilla, Ñuñoa,
      Padre Hurtado, Paine, Pedro Aguirre Cerda, Peñaflor, Peñalolén, Pirque, Providencia, Pudahuel, Puente Alto,
      Quilicura, Quinta Normal, Recoleta, Renca, San Bernardo, San Joaquín, San José de Maipo, San Miguel,
      San Pedro, San Ramón, Santiago, Talagante, Tiltil, Vitacura
    `),
  },
  {
    code: "06",
    name: "Libertador General Bernardo O'Higgins",
    communes: splitNames(`
      Chépica, Chimbarongo, Codegua, Coinco, Coltauco, Doñihue, Graneros, La Estrella, Las Cabras, Litueche,
      Lolol, Machalí, Malloa, Marchigüe, Mostazal, Nancagua, Navidad, Olivar, Palmilla, Paredones, Peralillo,
      Peumo, Pichidegua, Pichilemu, Placilla, Pumanque, Quinta de Tilcoco, Rancagua, Rengo, Requínoa,
      San Fernando, San Vicente, Santa Cruz
    `),
  },
  {
    code: "07",
    name: "Maule",
    communes: splitNames(`
      Cauquenes, Chanco, Colbún, Constitución, Curepto, Curicó, Empedrado, Hualañé, Licantén, Linares, Longaví,
      Maule, Molina, Parral, Pelarco, Pelluhue, Pencahue, Rauco, Retiro, Río Claro, Romeral, Sagrada Familia,
      San Clemente, San Javier, San Rafael, Talca, Teno, Vichuquén, Villa Alegre, Yerbas Buenas
    `),
  },
  {
    code: "16",
    name: "Ñuble",
    communes: splitNames(`
      Bulnes, Chillán, Chillán Viejo, Cobquecura, Coelemu, Coihueco, El Carmen, Ninhue, Ñiquén, Pemuco, Pinto,
      Portezuelo, Quillón, Quirihue, Ránquil, San Carlos, San Fabián, San Ignacio, San Nicolás, Treguaco, Yungay
    `),
  },
  {
    code: "08",
    name: "Biobío",
    communes: splitNames(`
      Alto Biobío, Antuco, Arauco, Cabrero, Cañete, Chiguayante, Concepción, Contulmo, Coronel, Curanilahue,
      Florida, Hualpén, Hualqui, Laja, Lebu, Los Álamos, Los Ángeles, Lota, Mulchén, Nacimiento, Negrete, Penco,
      Quilaco, Quilleco, San Pedro de la Paz, San Rosendo, Santa Bárbara, Santa Juana, Talcahuano, Tirúa, Tomé,
      Tucapel, Yumbel
    `),
  },
  {
    code: "09",
    name: "La Araucanía",
    communes: splitNames(`
      Angol, Carahue, Cholchol, Collipulli, Cunco, Curacautín, Curarrehue, Ercilla, Freire, Galvarino, Gorbea,
      Lautaro, Loncoche, Lonquimay, Los Sauces, Lumaco, Melipeuco, Nueva Imperial, Padre Las Casas, Perquenco,
      Pitrufquén, Pucón, Purén, Renaico, Saavedra, Temuco, Teodoro Schmidt, Toltén, Traiguén, Victoria, Vilcún,
      Villarrica
    `),
  },
  {
    code: "14",
    name: "Los Ríos",
    communes: splitNames(`
      Corral, Futrono, La Unión, Lago Ranco, Lanco, Los Lagos, Máfil, Mariquina, Paillaco, Panguipulli, Río Bueno,
      Valdivia
    `),
  },
  {
    code: "10",
    name: "Los Lagos",
    communes: splitNames(`
      Ancud, Calbuco, Castro, Chaitén, Chonchi, Cochamó, Curaco de Vélez, Dalcahue, Fresia, Frutillar, Futaleufú,
      Hualaihué, Llanquihue, Los Muermos, Maullín, Osorno, Palena, Puerto Montt, Puerto Octay, Puerto Varas,
      Puqueldón, Purranque, Puyehue, Queilén, Quellón, Quemchi, Quinchao, Río Negro, San Juan de la Costa,
      San Pablo
    `),
  },
  {
    code: "11",
    name: "Aysén del General Carlos Ibáñez del Campo",
    communes: splitNames(`
      Aysén, Chile Chico, Cisnes, Cochrane, Coyhaique, Guaitecas, Lago Verde, O'Higgins, Río Ibáñez, Tortel
    `),
  },
  {
    code: "12",
    name: "Magallanes y de la Antártica Chilena",
    communes: splitNames(`
      Antártica, Cabo de Hornos, Laguna Blanca, Natales, Porvenir, Primavera, Punta Arenas, Río Verde,
      San Gregorio, Timaukel, Torres del Paine
    `),
  },
];
